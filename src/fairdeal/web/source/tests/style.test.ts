// Checks of the style sheets: colors, spaces and type sizes come from style/tokens.css, and its colors have enough contrast.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  colorTokens,
  contrastRatio,
  declarations,
  literalColorsInCode,
  literalColorsInCss,
  luminanceOf,
  SCHEMES,
  tokenValue,
} from "./colors";

const SOURCE = process.cwd();
const TOKENS = readFileSync(join(SOURCE, "style", "tokens.css"), "utf8");
const colors = colorTokens(TOKENS);

function filesWith(...suffixes: string[]): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(node_modules|tests)\b/.test(path))
    .filter((path) => suffixes.some((suffix) => path.endsWith(suffix)));
}

const read = (path: string): string => readFileSync(join(SOURCE, path), "utf8");
const styleSheets = filesWith(".css").filter((path) => !path.endsWith("tokens.css"));

test("the search finds literal colors", () => {
  assert.equal(literalColorsInCss("a { color: #fff; border: 1px solid rgb(0 0 0); fill: rebeccapurple }").length, 3);
  assert.deepEqual(literalColorsInCss(".gold { color: var(--color-gold); fill: currentcolor; content: 'red' }"), []);
  assert.equal(literalColorsInCode(`<path fill="red" stroke='#123456' style={{ color: "hsl(0 0% 0%)" }} />`).length, 3);
  assert.deepEqual(literalColorsInCode(`<a href="#top" class="red" fill="currentColor">red</a>`), []);
});

test("only the token file contains literal colors", () => {
  for (const path of styleSheets) assert.deepEqual(literalColorsInCss(read(path)), [], path);
  for (const path of filesWith(".ts", ".tsx", ".html")) assert.deepEqual(literalColorsInCode(read(path)), [], path);
});

test("spaces and type sizes are tokens", () => {
  const isLiteralSpace = (property: string, value: string): boolean =>
    /^(margin|padding|gap|row-gap|column-gap)/.test(property) && /(?<![\w.])(?!1px)[\d.]+px/.test(value);
  const isLiteralType = (property: string, value: string): boolean =>
    /^font-(size|weight)$/.test(property) && !/^(var\(|inherit|[\d.]+em$)/.test(value);
  for (const path of styleSheets) {
    const literal = declarations(read(path)).filter(
      ([property, value]) => isLiteralSpace(property, value) || isLiteralType(property, value),
    );
    assert.deepEqual(literal, [], path);
  }
});

test("sizes grow with the window: they are multiples of --unit", () => {
  const isSize = (property: string): boolean =>
    /^((min-|max-)?(width|height)|flex|flex-basis|grid-template(-columns|-rows)?|grid-auto-\w+|top|right|bottom|left)$/.test(
      property,
    );
  const isLiteral = (value: string): boolean => [...value.matchAll(/([\d.]+)px/g)].some(([, size]) => Number(size) > 4);
  for (const path of styleSheets) {
    const literal = declarations(read(path)).filter(([property, value]) => isSize(property) && isLiteral(value));
    // Media queries look like declarations, too.
    const isQuery = ([property, value]: [string, string]): boolean => read(path).includes(`(${property}: ${value}`);
    assert.deepEqual(
      literal.filter((declaration) => !isQuery(declaration)),
      [],
      path,
    );
  }
});

test("every token that is used exists, and every color token is used", () => {
  const defined = new Set([...TOKENS.matchAll(/--([\w-]+):/g)].map(([, name = ""]) => name));
  const text = [TOKENS, ...styleSheets.map(read), ...filesWith(".ts", ".tsx").map(read)].join("\n");
  const used = new Set([...text.matchAll(/(?:var\(|")--([\w-]+)/g)].map(([, name = ""]) => name));
  const isToken = (name: string): boolean => /^(color|space|radius|font|weight|shadow)-/.test(name);
  assert.deepEqual(
    [...used].filter((name) => isToken(name) && !defined.has(name)),
    [],
  );
  assert.deepEqual(
    [...colors.keys()].filter((name) => !used.has(name)),
    [],
  );
});

test("every color token has a value for each scheme", () => {
  for (const [name, value] of colors) {
    for (const scheme of SCHEMES) assert.match(tokenValue(value, scheme), /^(#[0-9a-f]{6,8}|transparent)$/, name);
  }
});

const PAIRS = [...TOKENS.matchAll(/(text|graphic): ([\w-]+) on ([\w-]+)(?: over ([\w-]+))?/g)];

for (const scheme of SCHEMES) {
  test(`text and graphics have enough contrast in the ${scheme} scheme`, () => {
    assert.ok(PAIRS.length > 80);
    const valueOf = (name: string): string => tokenValue(colors.get(name) ?? `missing ${name}`, scheme);
    const low = PAIRS.flatMap(([text, kind = "", foreground = "", background = "", behind]) => {
      const ratio = contrastRatio(valueOf(foreground), valueOf(background), behind ? valueOf(behind) : undefined);
      const min = kind === "graphic" ? 3 : scheme.startsWith("contrast") ? 7 : 4.5;
      return ratio >= min ? [] : [`${text}: ${ratio.toFixed(2)}`];
    });
    assert.deepEqual(low, []);
  });
}

test("the colors of the suits differ in lightness", () => {
  const suits = ["c", "d", "h", "s"].map((letter) => tokenValue(colors.get(`color-suit-${letter}`) ?? "", "light"));
  const lights = suits.map(luminanceOf).sort((first, second) => first - second);
  for (let at = 1; at < lights.length; at++) assert.ok((lights[at]! + 0.05) / (lights[at - 1]! + 0.05) > 1.2);
});
