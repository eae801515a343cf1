// Colors for the tests: the tokens of style/tokens.css, contrast ratios, and finding literal colors.

export const SCHEMES = ["light", "dark", "contrast-light", "contrast-dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

type Rgb = [red: number, green: number, blue: number];

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, "");

/** The color tokens of a token file: name to declared value. Overrides for other looks are not included. */
export function colorTokens(css: string): Map<string, string> {
  const block = /:root \{[^}]*--color-page:[^}]*\}/.exec(withoutComments(css))?.[0] ?? "";
  const declarations = block.matchAll(/--(color-[\w-]+):\s*([^;]+);/g);
  return new Map([...declarations].map(([, name = "", value = ""]) => [name, value.trim()]));
}

/** The value of a token in a scheme: `var(--dark, X)` is X in the dark scheme. */
export function tokenValue(value: string, scheme: Scheme): string {
  if (!value.includes("var(--light")) return value;
  return new RegExp(`var\\(--${scheme}, ([^)]+)\\)`).exec(value)?.[1] ?? "";
}

function parseHex(hex: string): { rgb: Rgb; alpha: number } {
  const digits = hex.slice(1);
  const full = digits.length <= 4 ? digits.replace(/./g, "$&$&") : digits;
  const part = (at: number): number => parseInt(full.slice(at, at + 2), 16) / 255;
  return { rgb: [part(0), part(2), part(4)], alpha: full.length === 8 ? part(6) : 1 };
}

function blend(color: string, behind: Rgb): Rgb {
  const { rgb, alpha } = parseHex(color);
  return rgb.map((part, index) => part * alpha + (behind[index] ?? 0) * (1 - alpha)) as Rgb;
}

export function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export const luminanceOf = (hex: string): number => luminance(parseHex(hex).rgb);

/** The WCAG contrast ratio of a color on a background, which may be translucent over another color. */
export function contrastRatio(foreground: string, background: string, behind = "#000000"): number {
  const back = blend(background, parseHex(behind).rgb);
  const lights = [luminance(blend(foreground, back)), luminance(back)].sort((first, second) => second - first);
  return ((lights[0] ?? 0) + 0.05) / ((lights[1] ?? 0) + 0.05);
}

const NAMED_COLORS =
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
  darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink
  indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
  mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
  mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
  palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown
  salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan
  teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`.split(/\s+/);

const HEX_OR_FUNCTION = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const NAMED = new RegExp(`(?<![\\w-])(?:${NAMED_COLORS.join("|")})(?![\\w-])`, "i");

/** The declarations of a style sheet, with empty strings in place of quoted ones. */
export function declarations(css: string): [property: string, value: string][] {
  const plain = withoutComments(css).replace(/"[^"]*"|'[^']*'/g, '""');
  return [...plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].map(([, property = "", value = ""]) => [
    property,
    value.trim(),
  ]);
}

/** The declarations of a style sheet that contain a literal color. */
export function literalColorsInCss(css: string): string[] {
  return declarations(css)
    .filter(([, value]) => HEX_OR_FUNCTION.test(value) || NAMED.test(value))
    .map(([property, value]) => `${property}: ${value}`);
}

const COLOR_ATTRIBUTE =
  /\b(?:fill|stroke|color|background|backgroundColor|borderColor|stopColor|stop-color|accentColor)\s*[=:]\s*\{?\s*["'`]([^"'`]*)["'`]/g;

/** The string literals of a TypeScript file that are, or contain, a literal color. */
export function literalColorsInCode(code: string): string[] {
  const strings = [...code.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map(([, text = ""]) => text);
  const isHex = (text: string): boolean => /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text.trim());
  const isFunction = (text: string): boolean => /\b(?:rgba?|hsla?|hwb|oklab|oklch)\(/i.test(text);
  const attributes = [...code.matchAll(COLOR_ATTRIBUTE)].map(([, text = ""]) => text);
  return [
    ...strings.filter((text) => isHex(text) || isFunction(text)),
    ...attributes.filter((text) => NAMED.test(text)),
  ];
}
