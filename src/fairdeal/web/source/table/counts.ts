// How many, in short.

/** `×4`, `×12,500`, `×1.5 million`, `×10^14`. */
export function shortCount(count: number): string {
  if (count < 1e6) return `×${count.toLocaleString("en")}`;
  if (count < 1e9) return `×${(count / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} M`;
  return `×${count.toExponential(1).replace(/(\.0)?e\+?/, "e")}`;
}
