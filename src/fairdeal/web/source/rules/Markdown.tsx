// Our rules pages, drawn as a page: Markdown taken apart by a library and put together as elements, never as HTML text.
import { type Token, type Tokens, lexer } from "marked";
import type { ComponentChildren, JSX } from "preact";
import { CardArt } from "../art/CardArt";
import { inWords, type SkinKey } from "../art/cards";
import { Looks } from "../looks";

const RULE = /^[A-Z]{2}-\d+$/;

export const ruleId = (rule: string): string => `rule-${rule}`;

/** `whole`: it is a page of its own, so its title is the page's. */
export function Markdown({ text, whole }: { text: string; whole: boolean }): JSX.Element {
  const tokens = lexer(text);
  const [first] = tokens;
  const title = whole && first?.type === "heading" ? (first as Tokens.Heading) : null;
  return (
    <div class="markdown">
      {title ? <h1>{inline(title.tokens)}</h1> : null}
      {(title ? tokens.slice(1) : tokens).map((token, number) => block(token, number, whole))}
    </div>
  );
}

function block(token: Token, key: number, whole = false): ComponentChildren {
  switch (token.type) {
    case "heading":
      return heading(token as Tokens.Heading, key, whole);
    case "paragraph":
      return paragraph(token as Tokens.Paragraph, key);
    case "list":
      return list(token as Tokens.List, key);
    case "table":
      return table(token as Tokens.Table, key);
    case "code":
      return code(token as Tokens.Code, key);
    case "blockquote":
      return <blockquote key={key}>{(token.tokens ?? []).map((one, number) => block(one, number))}</blockquote>;
    case "text":
      return <span key={key}>{inline(token.tokens ?? [token])}</span>;
    case "hr":
      return <hr key={key} />;
    default:
      return null;
  }
}

/** On a page of its own a level higher than in a panel. */
function heading(token: Tokens.Heading, key: number, whole: boolean): JSX.Element {
  const inside = inline(token.tokens);
  const depth = token.depth + (whole ? 0 : 1);
  if (depth === 2) return <h2 key={key}>{inside}</h2>;
  return depth === 3 ? <h3 key={key}>{inside}</h3> : <h4 key={key}>{inside}</h4>;
}

/** A paragraph that begins with the number of a rule can be linked to. */
function paragraph(token: Tokens.Paragraph, key: number): JSX.Element {
  const first = token.tokens[0];
  const rule =
    first?.type === "strong" && RULE.test((first as Tokens.Strong).text) ? (first as Tokens.Strong).text : null;
  return (
    <p key={key} {...(rule ? { id: ruleId(rule), class: "rule", tabIndex: -1 } : {})}>
      {inline(token.tokens)}
    </p>
  );
}

function list(token: Tokens.List, key: number): JSX.Element {
  const items = token.items.map((item, number) => (
    <li key={number}>{item.tokens.map((one, place) => block(one, place))}</li>
  ));
  return token.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
}

function table(token: Tokens.Table, key: number): JSX.Element {
  return (
    <div key={key} class="markdown-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, number) => (
              <th key={number} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, place) => (
                <td key={place}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A block of cards is drawn; any other code is shown as it is. */
function code(token: Tokens.Code, key: number): JSX.Element {
  const [kind, skin] = (token.lang ?? "").split(" ");
  if (kind !== "cards") {
    return (
      <pre key={key} tabIndex={0}>
        {token.text}
      </pre>
    );
  }
  const rows = token.text.split("\n").filter((line) => line.trim());
  const drawn = (
    <Looks.Consumer>
      {(looks) => {
        const own: SkinKey = skin === "sanityholes" ? "sanityholes" : looks.skin;
        return (
          <Looks.Provider value={{ ...looks, skin: own }}>
            <ul class="card-row">
              {rows.map((line) => {
                const [face = "", ...caption] = line.trim().split(/\s+/);
                const card = face.split(":")[0] ?? face;
                return (
                  <li key={line}>
                    <CardArt card={card} face={face === card ? null : face} />
                    <span class="unseen">{inWords(card, face === card ? null : face, own)}</span>
                    <span class="caption">{caption.join(" ")}</span>
                  </li>
                );
              })}
            </ul>
          </Looks.Provider>
        );
      }}
    </Looks.Consumer>
  );
  return <div key={key}>{drawn}</div>;
}

function inline(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, key) => {
    switch (token.type) {
      case "strong":
        return <strong key={key}>{inline(token.tokens ?? [])}</strong>;
      case "em":
        return <em key={key}>{inline(token.tokens ?? [])}</em>;
      case "codespan":
        return <code key={key}>{unescaped((token as Tokens.Codespan).text)}</code>;
      case "link":
        return linkTo(token as Tokens.Link, key);
      case "br":
        return <br key={key} />;
      case "text":
        return token.tokens ? inline(token.tokens) : unescaped((token as Tokens.Text).text);
      default:
        return unescaped(token.raw);
    }
  });
}

/** Links within a page are followed; others are shown as they read. */
function linkTo(token: Tokens.Link, key: number): JSX.Element {
  return <span key={key}>{inline(token.tokens)}</span>;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
