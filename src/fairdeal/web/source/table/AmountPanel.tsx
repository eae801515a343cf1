// So many cards of a rank: for packs so large that nobody would pick card by card.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Words } from "../parts/SuitSign";
import { amountText } from "../play/picking";
import type { Amount } from "../scene";
import type { Player } from "./player";

const within = (number: number, least: number, most: number): number => Math.max(least, Math.min(most, number));

export function AmountPanel({ player, amounts }: { player: Player; amounts: Amount[] }): JSX.Element {
  const [chosen, setChosen] = useState(0);
  const number = chosen < amounts.length ? chosen : 0;
  const amount = amounts[number];
  return amount ? (
    <span class="amounts">
      <label>
        <span class="unseen">Rank</span>
        <select value={number} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {amounts.map((one, index) => (
            <option key={index} value={index}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <HowMany key={`${number} ${amount.card}`} amount={amount} player={player} />
    </span>
  ) : (
    <></>
  );
}

function HowMany({ amount, player }: { amount: Amount; player: Player }): JSX.Element {
  const [cards, setCards] = useState(amount.least);
  const [jokers, setJokers] = useState(amount.least_jokers);
  const number = amount.total === null ? within(cards, amount.least, amount.most) : amount.total - jokers;
  const text = amountText(amount.card, number, jokers);
  return (
    <>
      {amount.total === null && amount.most > amount.least ? (
        <NumberField label="Cards" value={number} least={amount.least} most={amount.most} onChange={setCards} />
      ) : null}
      {amount.most_jokers > amount.least_jokers ? (
        <NumberField
          label="Jokers"
          value={jokers}
          least={amount.least_jokers}
          most={amount.most_jokers}
          onChange={setJokers}
        />
      ) : null}
      <button type="button" class="move-button primary" data-move={text} onClick={() => player.send(text)}>
        <span>
          <Words text={`Play ${number.toLocaleString("en")} × ${amount.label}`} />
          {jokers > 0 ? <small>and {jokers.toLocaleString("en")} jokers</small> : null}
          {amount.note ? <small>{amount.note}</small> : null}
        </span>
      </button>
    </>
  );
}

function NumberField(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}): JSX.Element {
  const { label, value, least, most, onChange } = props;
  return (
    <label class="number-field">
      <span>{label}</span>
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(within(Math.round(Number(event.currentTarget.value)) || least, least, most))}
      />
      <span class="of">to {most.toLocaleString("en")}</span>
    </label>
  );
}
