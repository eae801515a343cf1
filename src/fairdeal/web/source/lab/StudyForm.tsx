// What to compare: one or two options with their values, the number of players, the preset and the bots.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { formatValue, optionSpecs, type OptionSpec, type OptionValue } from "../lobby/options";
import { createStudy } from "../net/api";
import type { GameInfo, StudyList } from "../protocol";
import { navigate, studyPage } from "../route";
import { errorMessage, humanize } from "../shared/format";
import { GalleryStudies } from "./GalleryStudies";
import { firstQuestion, MAX_OPTIONS, type Question, suggestedValues, toRequest } from "./question";

interface StudyFormProps {
  game: GameInfo;
  query: string;
  studies: StudyList;
}

export function StudyForm({ game, query, studies }: StudyFormProps): JSX.Element {
  const { asGuest } = useContext(IdentityContext);
  const [question, setQuestion] = useState<Question>(() => firstQuestion(game, query));
  const [error, setError] = useState<string | null>(null);
  const specs = optionSpecs(game);
  const varied = Object.keys(question.vary);
  const update = (changes: Partial<Question>): void => setQuestion({ ...question, ...changes });
  const setOption = (place: number, name: string): void => {
    const names = varied.map((known, number) => (number === place ? name : known));
    if (place === names.length) names.push(name);
    const usual = (spec: OptionSpec): OptionValue | undefined => game.presets[question.preset]?.[spec.name];
    const vary = Object.fromEntries(
      names.flatMap((option) => {
        const spec = specs.find((known) => known.name === option);
        return spec ? [[option, question.vary[option] ?? suggestedValues(spec, usual(spec))]] : [];
      }),
    );
    update({ vary });
  };
  const setValues = (name: string, values: OptionValue[]): void =>
    update({ vary: { ...question.vary, [name]: values } });
  const tooFew = Object.values(question.vary).some((values) => values.length < 2);
  const submit = (): void => {
    const fail = (failure: unknown): void => setError(errorMessage(failure));
    asGuest(() => {
      createStudy(toRequest(question)).then((study) => navigate(studyPage(study.id)), fail);
    }, fail);
  };
  return (
    <>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset>
          <legend>What to compare</legend>
          <div class="lab-options">
            {[...varied, ...(varied.length < MAX_OPTIONS && specs.length > varied.length ? [""] : [])].map(
              (name, place) => (
                <VariedOption
                  key={place}
                  place={place}
                  specs={specs.filter((spec) => spec.name === name || !varied.includes(spec.name))}
                  name={name}
                  values={question.vary[name] ?? []}
                  onOption={(option) => setOption(place, option)}
                  onValues={(values) => setValues(name, values)}
                />
              ),
            )}
          </div>
        </fieldset>
        <fieldset>
          <legend>Who plays</legend>
          <div class="fields">
            <label class="field">
              <span>Players</span>
              <select
                name="players"
                value={question.players}
                onChange={(event) => update({ players: Number(event.currentTarget.value) })}
              >
                {game.players.slice(0, 30).map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
            </label>
            {Object.keys(game.presets).length > 1 ? (
              <label class="field">
                <span>Other rules</span>
                <select
                  name="preset"
                  value={question.preset}
                  onChange={(event) => update({ preset: event.currentTarget.value })}
                >
                  {Object.keys(game.presets).map((preset) => (
                    <option key={preset} value={preset}>
                      {humanize(preset.replaceAll("-", " "))}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            <label class="field">
              <span>Bots</span>
              <select
                name="bots"
                value={question.bot}
                aria-describedby="lab-bot"
                onChange={(event) => update({ bot: event.currentTarget.value })}
              >
                <option value="">Best that is fast</option>
                {studies.bots.map((bot) => (
                  <option key={bot} value={bot}>
                    {humanize(bot)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p class="form-note" id="lab-bot">
            {studies.bot_words[question.bot] ??
              "Bots that have learned to use the rules, where there are any; otherwise bots that follow simple rules."}
            {Object.keys(question.options).length > 0
              ? ` Also set: ${Object.entries(question.options)
                  .map(([name, value]) => `${humanize(name)}: ${String(value)}`)
                  .join("; ")}.`
              : ""}
          </p>
          <label class="switch">
            <input
              type="checkbox"
              name="tension"
              checked={question.tension}
              onChange={() => update({ tension: !question.tension })}
            />
            Also weigh decisions: how often is more than one move reasonable?
          </label>
        </fieldset>
        {error ? (
          <p class="error" role="alert">
            {error}
          </p>
        ) : null}
        <div class="form-actions">
          <button
            type="submit"
            class="button primary big"
            disabled={studies.problem !== null || tooFew || varied.length === 0}
          >
            Start the study
          </button>
          {tooFew ? <span class="muted">Choose at least two values of each option.</span> : null}
        </div>
      </form>
      <GalleryStudies game={game.key} options={varied} />
    </>
  );
}

interface VariedOptionProps {
  place: number;
  specs: OptionSpec[];
  name: string; // empty: none
  values: OptionValue[];
  onOption: (name: string) => void;
  onValues: (values: OptionValue[]) => void;
}

function VariedOption({ place, specs, name, values, onOption, onValues }: VariedOptionProps): JSX.Element {
  const spec = specs.find((known) => known.name === name);
  return (
    <div class="lab-option">
      <label class="field">
        <span>{place === 0 ? "Option" : "Second option"}</span>
        <select name={`option-${place + 1}`} value={name} onChange={(event) => onOption(event.currentTarget.value)}>
          {place > 0 ? <option value="">None</option> : null}
          {specs.map((known) => (
            <option key={known.name} value={known.name}>
              {known.title}
            </option>
          ))}
        </select>
      </label>
      {spec ? (
        <>
          <p class="muted">{spec.description}</p>
          {spec.kind === "number" ? (
            <NumberValues spec={spec} values={values} onValues={onValues} />
          ) : (
            <ListedValues spec={spec} values={values} onValues={onValues} />
          )}
        </>
      ) : null}
    </div>
  );
}

interface ValuesProps {
  spec: OptionSpec;
  values: OptionValue[];
  onValues: (values: OptionValue[]) => void;
}

/** The values of a list, each on or off; the first that is on is the baseline. */
function ListedValues({ spec, values, onValues }: ValuesProps): JSX.Element {
  const all: OptionValue[] = spec.kind === "flag" ? [false, true] : spec.values;
  const ordered = [...values, ...all.filter((value) => !values.includes(value))];
  return (
    <div class="lab-values" role="group" aria-label={`Values of ${spec.title}`}>
      {ordered.map((value) => (
        <label key={String(value)} class="switch">
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={() =>
              onValues(values.includes(value) ? values.filter((known) => known !== value) : [...values, value])
            }
          />
          <span>
            {formatValue(spec, value)}
            {values[0] === value ? <span class="muted"> (baseline)</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Numbers, typed with commas between them. */
function NumberValues({ spec, values, onValues }: ValuesProps): JSX.Element {
  const [draft, setDraft] = useState(values.join(", "));
  return (
    <label class="field">
      <span>Values of {spec.title}, the baseline first</span>
      <input
        value={draft}
        inputMode="numeric"
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          const numbers = event.currentTarget.value.split(/[\s,;]+/).filter(Boolean);
          onValues([...new Set(numbers.map(Number).filter(Number.isSafeInteger))]);
        }}
      />
    </label>
  );
}
