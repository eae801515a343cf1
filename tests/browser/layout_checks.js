// Checks of the table's layout in the browser, for tests/browser/test_layout.py. Each returns a list of faults.
window.layoutChecks = (() => {
  const TOLERANCE = 1.5; // pixels
  const MIN_STRIP = 32; // pixels of an overlapped card
  const MIN_MIDDLE = 0.4; // of the height of the window

  const find = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const rectangle = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const intersection = (first, second) => ({
    left: Math.max(first.left, second.left),
    top: Math.max(first.top, second.top),
    right: Math.min(first.right, second.right),
    bottom: Math.min(first.bottom, second.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }) => right - left <= TOLERANCE || bottom - top <= TOLERANCE;
  const isInside = (inner, outer) =>
    inner.left >= outer.left - TOLERANCE &&
    inner.top >= outer.top - TOLERANCE &&
    inner.right <= outer.right + TOLERANCE &&
    inner.bottom <= outer.bottom + TOLERANCE;
  const describe = (element) => {
    const { left, top, right, bottom } = rectangle(element);
    const text = element.textContent.trim().slice(0, 24);
    return `.${element.className.trim().split(/\s+/).join(".")} "${text}" [${[left, top, right, bottom].map(Math.round)}]`;
  };
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + TOLERANCE || element.scrollWidth > element.clientWidth + TOLERANCE;

  const ON_FELT = [
    ".felt .seat",
    ".trick-card",
    ".trick-note:not(:empty)",
    ".felt .zone:not(.trick)",
    ".felt .play",
    ".facts li",
    ".new-group",
    ".intermission",
  ].join();
  const IN_DOCK = [
    ".dock .headline",
    ".message",
    ".prompt-tools > *",
    ".moves button",
    ".moves input",
    ".moves select",
    ".hand",
    ".arrange-hand",
    ".arrange-hand .board-card",
  ].join();
  const REGIONS = ".top-bar, .felt, .dock, .table-page.wide .side";

  /** What is visible of an element: the part inside its scrolling ancestors. */
  const visiblePart = (element) => {
    let part = rectangle(element);
    for (const scroller of [".middle.scrolls", ".seats-many", ".moves.with-picks", ".tight-moves .moves", ".hand.scrolls", ".arrange-hand", ".dock"]) {
      const box = element.parentElement.closest(scroller);
      if (box && scrolls(box)) part = intersection(part, rectangle(box));
    }
    return part;
  };

  const overlaps = (selector) => {
    const elements = find(selector).filter(isVisible);
    const parts = elements.map(visiblePart);
    const found = [];
    for (let first = 0; first < elements.length; first++) {
      for (let second = first + 1; second < elements.length; second++) {
        if (elements[first].contains(elements[second]) || elements[second].contains(elements[first])) continue;
        if (isEmpty(parts[first]) || isEmpty(parts[second]) || isEmpty(intersection(parts[first], parts[second]))) continue;
        found.push(`${describe(elements[first])} overlaps ${describe(elements[second])}`);
      }
    }
    return found;
  };

  const escapes = (selector, container) => {
    const box = document.querySelector(container);
    if (!box) return [];
    return find(selector)
      .filter((element) => isVisible(element) && !isEmpty(visiblePart(element)))
      .filter((element) => !isInside(visiblePart(element), rectangle(box)))
      .map((element) => `${describe(element)} is not inside ${describe(box)}`);
  };

  const clipped = () => {
    const middle = document.querySelector(".middle");
    const inMiddle = middle.classList.contains("scrolls") ? [] : find(".trick-card, .zone, .play, .new-group", middle).filter(isVisible);
    const boxes = [
      ...inMiddle.map((element) => [element, middle]),
      ...find(".facts li").filter(isVisible).map((element) => [element, element.closest(".facts")]),
    ];
    return [
      ...boxes
        .filter(([element, box]) => !isInside(rectangle(element), rectangle(box)))
        .map(([element, box]) => `${describe(element)} is clipped by ${describe(box)}`),
      ...find(".seat.own .seat-name, .seat-score, .seat-cards")
        .filter((element) => isVisible(element) && scrolls(element.parentElement))
        .map((element) => `${describe(element)} is clipped`),
    ];
  };

  const scrollbars = () =>
    find(".felt, .felt *")
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY))
      .filter((element) => scrolls(element))
      .map((element) => `${describe(element)} scrolls`);

  const strips = () => {
    const cards = find(".hand-card").map(rectangle);
    const found = [];
    for (let index = 1; index < cards.length; index++) {
      const step = cards[index].left - cards[index - 1].left;
      if (step > 0 && step < MIN_STRIP - 4 * TOLERANCE) found.push(`a card in hand shows ${Math.round(step)} pixels`);
    }
    return found.slice(0, 1);
  };

  const handOutside = () => {
    const hand = document.querySelector(".hand:not(.scrolls)");
    if (!hand) return [];
    return find(".hand-card", hand)
      .filter((card) => card.getBoundingClientRect().left < -TOLERANCE || card.getBoundingClientRect().right > innerWidth + TOLERANCE)
      .map((card) => `${describe(card)} is outside the window`)
      .slice(0, 1);
  };

  /** Notes of cards in hand that are cut off by the edge of the window, or that the next card covers. */
  const cutFlags = () =>
    find(".hand:not(.scrolls) .card-flag").flatMap((note) => {
      const flag = note.firstElementChild ?? note;
      const { left, right } = rectangle(flag);
      const card = rectangle(flag.closest(".hand-card"));
      const next = flag.closest(".hand-card").nextElementSibling?.getBoundingClientRect();
      const end = Math.min(innerWidth, next && next.left > card.left ? Math.max(next.left, card.right - 8) : Infinity);
      return left < 0 || right > end + 8 ? [`${describe(flag)} is cut off`] : [];
    });

  /** A hand that its dock cuts off at the bottom. */
  const cutHand = () => {
    const hand = document.querySelector(".hand");
    if (!hand) return [];
    const [cut, dock] = [hand, hand.closest(".dock")].map((element) => rectangle(element).bottom);
    return cut > dock + TOLERANCE ? [`the dock cuts off ${Math.round(cut - dock)} pixels of the hand`] : [];
  };

  /** A dock that scrolls, or that cuts off a card in hand or a move. */
  const dockScrolls = () => {
    const dock = document.querySelector(".dock");
    if (!dock) return [];
    const hidden = dock.scrollHeight - dock.clientHeight;
    const bottom = rectangle(dock).bottom;
    return [
      ...(hidden > 0 && getComputedStyle(dock).overflowY === "auto" ? [`the dock scrolls by ${hidden} pixels`] : []),
      ...find(".hand-card, .count-card, .move-button", dock)
        .filter((element) => isVisible(element) && visiblePart(element).bottom > bottom + TOLERANCE)
        .map((element) => `${describe(element)} is cut off by the dock`)
        .slice(0, 1),
    ];
  };

  /** Something is left out although the hand would fit with it. */
  const tooTight = () => {
    const area = document.querySelector(".play-area");
    const steps = [...area.classList].filter((name) => name.startsWith("tight-"));
    const hand = document.querySelector(".dock .hand, .dock .arrange-hand");
    if (steps.length === 0 || !hand) return [];
    const hidden = find(".facts [data-fact][hidden]");
    area.classList.remove(steps.at(-1));
    if (steps.length === 1) for (const fact of hidden) fact.hidden = false;
    const isCut = hand.offsetTop + hand.offsetHeight > hand.closest(".dock").clientHeight + 1;
    for (const fact of hidden) fact.hidden = true;
    area.classList.add(steps.at(-1));
    return isCut ? [] : [`${steps.at(-1)} is not necessary`];
  };

  const middleHeight = () => {
    const part = document.querySelector(".middle").clientHeight / innerHeight;
    return part < MIN_MIDDLE - 0.005 ? [`the middle has ${Math.round(100 * part)} % of the height`] : [];
  };

  const windowScrolls = () => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page is ${scrollWidth} x ${scrollHeight}`] : [];
  };

  const all = ({ mayScroll }) => [
    ...overlaps(ON_FELT),
    ...overlaps(IN_DOCK),
    ...overlaps(REGIONS),
    ...escapes(ON_FELT, ".felt"),
    ...escapes(IN_DOCK, ".dock"),
    ...clipped(),
    ...(mayScroll ? [] : scrollbars()),
    ...strips(),
    ...handOutside(),
    ...cutFlags(),
    ...cutHand(),
    ...dockScrolls(),
    ...tooTight(),
    ...middleHeight(),
    ...windowScrolls(),
  ];

  /** The rectangles of what must not move when a card is picked or a message is shown. */
  const places = () =>
    find(".felt, .dock, .middle, .felt .seat, .facts li, .trick-card, .felt .zone, .hand, .hand-card, .prompt-tools")
      .map((element) => {
        const { left, top, right, bottom } = rectangle(element);
        const name = element.dataset.card ?? element.dataset.seat ?? element.dataset.zone ?? element.dataset.fact ?? "";
        return `.${element.classList[0]} ${name} [${[left, top, right, bottom].map(Math.round)}]`;
      });

  const clickIfThere = (selector) => document.querySelector(selector)?.click();

  /** Whether anything moves when cards are picked, when a hint is shown, and when a move is refused. */
  const movements = async () => {
    const actions = {
      "picking a card": () => clickIfThere(".hand-card.playable"),
      "picking another card": () => clickIfThere(".hand-card.playable:not(.picked)"),
      "picking a card that is not legal": () => clickIfThere(".hand-card.blocked"),
      "a hint": () => find(".prompt-tools .tool").at(-1)?.click(),
      "a refusal": () => window.refuse("Hearts are not broken: lead another suit, unless you have nothing but hearts."),
    };
    const before = places();
    const found = [];
    for (const [name, act] of Object.entries(actions)) {
      act();
      await window.drawn();
      const after = places();
      const moved = before.filter((place, index) => place !== after[index]);
      if (moved.length > 0) found.push(`${name} moves ${moved[0]} to ${after[before.indexOf(moved[0])]}`);
      found.push(...all({ mayScroll: true }).map((fault) => `${name}: ${fault}`));
    }
    return found;
  };

  /** Faults while groups are arranged: with a card on the table selected, and with two new groups. */
  const arranging = async () => {
    const found = [];
    const step = async (name, selector, at = 0) => {
      const element = find(selector).at(at);
      if (!element) {
        found.push(`${name}: there is no ${selector}`);
        return;
      }
      element.click();
      await window.drawn();
      found.push(...all({ mayScroll: true }).map((fault) => `${name}: ${fault}`));
      for (const button of find(".dock .moves button").filter(isVisible)) {
        const { left, right, top, bottom } = rectangle(button);
        const isReachable = bottom <= innerHeight && top >= 0 && right - left > 0;
        const isOnTop = button.contains(document.elementFromPoint(left + 12, (top + bottom) / 2));
        if (left < innerWidth - 20 && !(isReachable && isOnTop)) found.push(`${name}: ${describe(button)} is out of reach`);
      }
    };
    find(".moves .move-button").find((button) => button.textContent.includes("arrange")).click();
    await window.drawn();
    for (const number of ["first", "second"]) {
      await step(`selecting the ${number} card`, ".arrange-hand .board-card");
      for (const button of find(".put-here")) {
        button.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = rectangle(button);
        const isOnTop = [left + 4, right - 4].every((x) => button.contains(document.elementFromPoint(x, (top + bottom) / 2)));
        if (!isOnTop) found.push(`${describe(button)} of ${describe(button.closest(".group"))} is out of reach`);
      }
      await step(`laying down the ${number} card`, ".new-group");
    }
    await step("selecting a card on the table", ".zone.group .board-card", -1);
    if (!find(".dock .moves button").some((button) => button.textContent === "Back to hand")) found.push("no way back to the hand");
    await step("back to the hand", ".back-to-hand");
    if (find(".dock .moves button").length !== 3) found.push("there should be three buttons");
    return found;
  };

  return { all, movements, arranging };
})();
