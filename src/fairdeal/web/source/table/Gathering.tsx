// Before a match and after one: who sits where, who is ready, the link for friends, bots, the result of the last match.
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { games } from "../net/api";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { Me } from "../lobby/person";
import { Icon } from "../parts/Icon";
import { useAnswer } from "../parts/hooks";
import { tablePath } from "../route";
import { ChangeRules } from "./ChangeRules";
import { Result } from "./Result";
import { Avatar } from "./Seats";

export function Gathering({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const { named } = useContext(Me);
  const known = useAnswer(games, "games");
  const [rules, setRules] = useState(false);
  const { table, you } = view;
  if (!table) return <p class="quiet on-felt">Finding your table…</p>;
  const seat = you?.seat ?? null;
  const own = seat === null ? undefined : table.seats[seat];
  const free = table.seats.filter((chair) => chair.free).length;
  const game = known.value?.games.find((one) => one.key === table.settings.game);
  const sitDown = (chair: number) =>
    named("Others at the table will see it.", () =>
      session.reconnectAs(() => session.ask({ type: "sit", seat: chair })),
    );
  return (
    <div class="gathering">
      {table.match > 0 ? <Result view={view} /> : null}
      <div class="paper-card">
        <h2>{table.match > 0 ? "Another match?" : "Who is playing?"}</h2>
        <ul class="chairs">
          {table.seats.map((chair, number) => (
            <li key={number} class={chair.free ? "free" : ""}>
              {chair.free ? (
                <>
                  <span class="avatar empty" aria-hidden="true" />
                  <span class="chair-name quiet">free</span>
                  {seat === null && !you?.waiting ? (
                    <button type="button" class="button small primary" onClick={() => sitDown(number)}>
                      Sit here
                    </button>
                  ) : null}
                </>
              ) : (
                <>
                  <Avatar name={chair.name} seat={number} bot={chair.bot !== null} />
                  <span class="chair-name">
                    {chair.name}
                    {number === seat ? <span class="quiet"> (you)</span> : null}
                    {table.host === number ? <span class="tag">host</span> : null}
                  </span>
                  <span class={chair.ready ? "ready" : "quiet"}>{chair.ready ? "ready" : "not ready"}</span>
                  {you?.host && number !== seat ? (
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={`Remove ${chair.name}`}
                      onClick={() => session.ask({ type: "remove", seat: number })}
                    >
                      <Icon name="close" />
                    </button>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
        <div class="gathering-foot">
          {own ? (
            <button
              type="button"
              class={`button big ${own.ready ? "" : "primary"}`}
              onClick={() => session.ask({ type: "ready", ready: !own.ready })}
            >
              {own.ready ? "Wait, not yet" : table.match > 0 ? "Rematch" : "Ready to play"}
            </button>
          ) : null}
          {you?.host && free > 0 ? (
            <BotButtons
              levels={known.value?.bots ?? ["steady"]}
              onAdd={(bot) => session.ask({ type: "add_bot", bot })}
            />
          ) : null}
          {you?.host && game && Object.keys(table.options).length > 0 ? (
            <button type="button" class="button" onClick={() => setRules(true)}>
              <Icon name="rules" /> House rules
            </button>
          ) : null}
        </div>
        {rules && game ? (
          <ChangeRules game={game} table={table} session={session} onClose={() => setRules(false)} />
        ) : null}
        <Refused session={session} view={view} />
        {own && free > 0 && game ? (
          <p class="quiet">
            The match begins when all {table.seats.length - free > 1 ? "who sit here" : ""} are ready
            {game.players.includes(table.seats.length - free)
              ? "."
              : ` and at least ${game.players[0] ?? 2} have sat down.`}
          </p>
        ) : null}
        <Invite code={view.code} />
      </div>
    </div>
  );
}

/** What the table would not do. */
function Refused({ session, view }: { session: Session; view: TableView }): JSX.Element | null {
  if (view.refusal === null) return null;
  return (
    <p class="error" role="alert">
      {view.refusal.message}{" "}
      <button type="button" class="rule-link" onClick={() => session.forgive()}>
        OK
      </button>
    </p>
  );
}

function BotButtons({ levels, onAdd }: { levels: string[]; onAdd: (bot: string) => void }): JSX.Element {
  const [level, setLevel] = useState(levels.includes("steady") ? "steady" : (levels[0] ?? "steady"));
  return (
    <span class="field-row">
      <button type="button" class="button" onClick={() => onAdd(level)}>
        <Icon name="bot" /> Add a bot
      </button>
      {levels.length > 1 ? (
        <select aria-label="How the bot plays" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
          {levels.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : null}
    </span>
  );
}

export function Invite({ code }: { code: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${tablePath(code)}`;
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), 2_000);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false), // no permission: the link stands there to be copied by hand
    );
  };
  return (
    <div class="invite">
      <label class="field">
        <span>
          Friends join with this link, or with the code <strong class="code">{code}</strong>
        </span>
        <span class="field-row">
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" class="button" onClick={copy}>
            <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy"}
          </button>
        </span>
      </label>
    </div>
  );
}
