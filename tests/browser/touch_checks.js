// Checks of a page on a phone, for tests/browser/test_phone.py. Each returns a list of faults.
window.touchChecks = (() => {
  const MIN_SIZE = 43; // pixels: 44, measured in halves from the middle
  // Cards that can be taken from a pile are as large as the table allows; not all of them are as wide as a finger.
  const TARGETS = "button:not(.card-button), a[href], input, select, textarea, summary, [role=tab], [role=button]";

  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return width > 1 && height > 1 && style.visibility === "visible" && style.clipPath === "none" && !element.disabled;
  };
  const describe = (element, size) => {
    const { left, top } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    const kind = `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    return `${kind} "${name.slice(0, 30)}" at ${Math.round(left)},${Math.round(top)}: ${size}`;
  };

  /** What reacts to a tap: the label of a field, if it has one around it. */
  const targetOf = (element) => element.closest("label") ?? element;

  /** A link within a sentence is as high as its line. */
  const isInSentence = (element) => {
    if (element.tagName !== "A" && !element.matches(".rule-link, .text-button")) return false;
    const text = element.parentElement.textContent.trim();
    return getComputedStyle(element).display === "inline" && text.length > element.textContent.trim().length + 3;
  };

  const hits = (target, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (target.contains(hit) || targetOf(hit) === target);
  };

  /** The width and height over which taps reach a target, through a point that does; null if none does. */
  const tapArea = (target) => {
    const box = target.getBoundingClientRect();
    const parts = [0.5, 0.15, 0.35, 0.65, 0.85];
    const found = parts.flatMap((part) => parts.map((down) => [box.left + part * box.width, box.top + down * box.height]))
      .find(([x, y]) => hits(target, x, y));
    if (!found) return null;
    const [x, y] = found;
    const reach = (dx, dy) => {
      let distance = 0;
      while (distance < 60 && hits(target, x + dx * (distance + 0.5), y + dy * (distance + 0.5))) distance += 0.5;
      return distance;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  };

  /** Targets that a thumb would miss. */
  const smallTargets = () => {
    const targets = [...document.querySelectorAll(TARGETS)].filter(isShown).map(targetOf);
    const open = document.querySelector("dialog[open]");
    const found = [];
    for (const target of new Set(targets)) {
      if ((open && !open.contains(target)) || isInSentence(target)) continue;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const area = tapArea(target);
      if (area === null) continue; // covered
      if (area.width < MIN_SIZE || area.height < MIN_SIZE) found.push(describe(target, `${area.width} x ${area.height}`));
    }
    window.scrollTo(0, 0);
    return found;
  };

  /** Whether the page can be scrolled sideways, and what is beyond its right edge. */
  const sideways = () => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth) return [];
    const widest = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
    return [`the page is ${scrollWidth} wide: ${widest.slice(0, 3).map((element) => describe(element, "beyond the edge")).join("; ")}`];
  };

  const all = () => [...smallTargets(), ...sideways()];

  return { all, smallTargets, sideways };
})();
