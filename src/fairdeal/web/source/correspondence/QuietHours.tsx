// Quiet hours: a time of the day at which no messages come.
import type { JSX } from "preact";
import type { Notices, QuietTime } from "../protocol";
import { chooseQuiet } from "./noticesApi";

const NIGHT = { start: 22 * 60, end: 8 * 60 };

interface QuietHoursProps {
  quiet: QuietTime | null;
  onChange: (request: Promise<Notices>) => void;
}

export function QuietHours({ quiet, onChange }: QuietHoursProps): JSX.Element {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choose = (times: { start: number; end: number }): void => onChange(chooseQuiet({ ...times, zone }));
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          name="quiet"
          checked={quiet !== null}
          onChange={() => (quiet === null ? choose(NIGHT) : onChange(chooseQuiet(null)))}
        />
        Quiet hours: messages wait until they end
      </label>
      {quiet !== null ? (
        <div class="field-row">
          <TimeField label="From" value={quiet.start} onChange={(start) => choose({ ...quiet, start })} />
          <TimeField label="Until" value={quiet.end} onChange={(end) => choose({ ...quiet, end })} />
        </div>
      ) : null}
    </>
  );
}

function TimeField(props: { label: string; value: number; onChange: (minutes: number) => void }): JSX.Element {
  const { label, value, onChange } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="time"
        required
        value={formatMinutes(value)}
        onChange={(event) => {
          const [hours, minutes] = event.currentTarget.value.split(":").map(Number);
          if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes);
        }}
      />
    </label>
  );
}

/** `8:05` in the form that a time field wants: `08:05`. */
export function formatMinutes(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
