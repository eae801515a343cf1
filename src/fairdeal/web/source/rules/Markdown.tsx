// Renders a rules page: a library parses the Markdown into tokens, which become elements here. No text ever becomes HTML.
import { type Token, type Tokens, lexer } from "marked";
import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardArt } from "../art/CardArt";
import { describeCard, type SkinKey } from "../art/cards";
import { LooksContext } from "../looks";
import { ruleId } from "./ruleId";

const RULE_NUMBER = /^[A-Z]{2}-\d+$/;

/** `isPage`: the text is a page of its own, so its first heading is the title of the page. */
export function Markdown({ text, isPage }: { text: string; isPage: boolean }): JSX.Element {
  const tokens = lexer(text);
  const [first] = tokens;
  const title = isPage && first?.type === "heading" ? (first as Tokens.Heading) : null;
  return (
    <div class="markdown">
      {title ? <h1>{inline(title.tokens)}</h1> : null}
      {(title ? tokens.slice(1) : tokens).map((token, index) => block(token, index, isPage))}
    </div>
  );
}

function block(token: Token, key: number, isPage = false): ComponentChildren {
  switch (token.type) {
    case "heading":
      return heading(token as Tokens.Heading, key, isPage);
    case "paragraph":
      return paragraph(token as Tokens.Paragraph, key);
    case "list":
      return list(token as Tokens.List, key);
    case "table":
      return table(token as Tokens.Table, key);
    case "code":
      return code(token as Tokens.Code, key);
    case "blockquote":
      return <blockquote key={key}>{(token.tokens ?? []).map((inner, index) => block(inner, index))}</blockquote>;
    case "text":
      return <span key={key}>{inline(token.tokens ?? [token])}</span>;
    case "hr":
      return <hr key={key} />;
    default:
      return null;
  }
}

/** Headings in a panel are one level deeper than on a page. */
function heading(token: Tokens.Heading, key: number, isPage: boolean): JSX.Element {
  const content = inline(token.tokens);
  const depth = token.depth + (isPage ? 0 : 1);
  if (depth === 2) return <h2 key={key}>{content}</h2>;
  return depth === 3 ? <h3 key={key}>{content}</h3> : <h4 key={key}>{content}</h4>;
}

/** A paragraph that starts with a rule number gets an id, so that it can be linked to. */
function paragraph(token: Tokens.Paragraph, key: number): JSX.Element {
  const first = token.tokens[0];
  const rule =
    first?.type === "strong" && RULE_NUMBER.test((first as Tokens.Strong).text) ? (first as Tokens.Strong).text : null;
  return (
    <p key={key} {...(rule ? { id: ruleId(rule), class: "rule", tabIndex: -1 } : {})}>
      {inline(token.tokens)}
    </p>
  );
}

function list(token: Tokens.List, key: number): JSX.Element {
  const items = token.items.map((item, index) => (
    <li key={index}>{item.tokens.map((inner, place) => block(inner, place))}</li>
  ));
  return token.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
}

function table(token: Tokens.Table, key: number): JSX.Element {
  return (
    <div key={key} class="markdown-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, column) => (
              <th key={column} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A `cards` block becomes a row of pictures; any other code block stays as it is. */
function code(token: Tokens.Code, key: number): JSX.Element {
  const [kind, skin] = (token.lang ?? "").split(" ");
  if (kind !== "cards") {
    return (
      <pre key={key} tabIndex={0}>
        {token.text}
      </pre>
    );
  }
  const lines = token.text.split("\n").filter((line) => line.trim());
  return <CardRow key={key} lines={lines} skin={skin === "sanityholes" ? "sanityholes" : null} />;
}

/** Cards with captions: each line is a card or a face, then its caption. `skin` overrides the user's choice. */
function CardRow({ lines, skin }: { lines: string[]; skin: SkinKey | null }): JSX.Element {
  const looks = useContext(LooksContext);
  const shownSkin = skin ?? looks.skin;
  return (
    <LooksContext.Provider value={{ ...looks, skin: shownSkin }}>
      <ul class="card-row">
        {lines.map((line) => {
          const [text = "", ...caption] = line.trim().split(/\s+/);
          const card = text.split(":")[0] ?? text;
          const face = text === card ? null : text;
          return (
            <li key={line}>
              <CardArt card={card} face={face} />
              <span class="visually-hidden">{describeCard(card, face, shownSkin)}</span>
              <span class="caption">{caption.join(" ")}</span>
            </li>
          );
        })}
      </ul>
    </LooksContext.Provider>
  );
}

function inline(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, key) => {
    switch (token.type) {
      case "strong":
        return <strong key={key}>{inline(token.tokens ?? [])}</strong>;
      case "em":
        return <em key={key}>{inline(token.tokens ?? [])}</em>;
      case "codespan":
        return <code key={key}>{decodeEntities((token as Tokens.Codespan).text)}</code>;
      case "link":
        // A link would lead out of the application, so only its text is shown.
        return <span key={key}>{inline(token.tokens ?? [])}</span>;
      case "br":
        return <br key={key} />;
      case "text":
        return token.tokens ? inline(token.tokens) : decodeEntities((token as Tokens.Text).text);
      default:
        return decodeEntities(token.raw);
    }
  });
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
