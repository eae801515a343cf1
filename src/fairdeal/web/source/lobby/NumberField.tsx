// A field for a whole number. It keeps what is being typed while the form around it is rendered again.
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface NumberFieldProps {
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  min: number | undefined;
  max: number | undefined;
  value: number;
  onChange: (value: number) => void;
}

export function NumberField({ value, onChange, ...attributes }: NumberFieldProps): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null); // null: nobody is typing
  return (
    <input
      {...attributes}
      type="number"
      required
      value={draft ?? String(value)}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        if (text !== "") onChange(Math.round(Number(text)));
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
