// Playing an amount of a rank by number, for hands too large to pick card by card.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { amountText, maxCards } from "../play/picks";
import type { Amount } from "../scene";
import { counted } from "../shared/format";
import { GameText } from "../shared/GameText";
import { useTable } from "./TableContext";

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

export function AmountPanel({ amounts }: { amounts: Amount[] }): JSX.Element | null {
  const [selected, setSelected] = useState(0);
  const index = selected < amounts.length ? selected : 0;
  const amount = amounts[index];
  if (!amount) return null;
  return (
    <span class="amounts">
      <label>
        <span class="visually-hidden">Rank</span>
        <select value={index} onChange={(event) => setSelected(Number(event.currentTarget.value))}>
          {amounts.map((option, number) => (
            <option key={number} value={number}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <AmountFields key={`${index} ${amount.card}`} amount={amount} />
    </span>
  );
}

function AmountFields({ amount }: { amount: Amount }): JSX.Element {
  const { player } = useTable();
  const [chosenCards, setCards] = useState(amount.least);
  const [jokers, setJokers] = useState(amount.least_jokers);
  const most = maxCards(amount, jokers);
  const cards = amount.total === null ? clamp(chosenCards, amount.least, most) : most;
  const text = amountText(amount.card, { cards, jokers });
  return (
    <>
      {amount.total === null && amount.most > amount.least ? (
        <NumberField label="Cards" value={cards} min={amount.least} max={most} onChange={setCards} />
      ) : null}
      {amount.most_jokers > amount.least_jokers ? (
        <NumberField
          label="Jokers"
          value={jokers}
          min={amount.least_jokers}
          max={amount.most_jokers}
          onChange={setJokers}
        />
      ) : null}
      <button type="button" class="move-button primary" data-move={text} onClick={() => player.send(text)}>
        <span>
          <GameText text={`Play ${cards.toLocaleString("en")} × ${amount.label}`} />
          {jokers > 0 ? <small>and {counted(jokers, "joker")}</small> : null}
          {amount.note ? <small>{amount.note}</small> : null}
        </span>
      </button>
    </>
  );
}

function NumberField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}): JSX.Element {
  const { label, value, min, max, onChange } = props;
  return (
    <label class="number-field">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(clamp(Math.round(Number(event.currentTarget.value)) || min, min, max))}
      />
      <span class="number-limit">to {max.toLocaleString("en")}</span>
    </label>
  );
}
