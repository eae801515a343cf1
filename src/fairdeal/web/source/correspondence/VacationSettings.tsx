// Vacation: the user's clocks of days stand still while they are away.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Vacation } from "../protocol";
import { counted, errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { endVacation, fetchVacation, takeVacation } from "./noticesApi";
import { formatDate } from "./turnDays";

export function VacationSettings(): JSX.Element | null {
  const fetched = useFetched(fetchVacation, "vacation");
  const [changed, setChanged] = useState<Vacation | null>(null);
  const [error, setError] = useState<string | null>(null);
  const vacation = changed ?? fetched.value;
  if (!vacation || vacation.days_per_year === 0) return null;
  const change = (request: Promise<Vacation>): void => {
    setError(null);
    request.then(setChanged, (failure: unknown) => setError(errorMessage(failure)));
  };
  return (
    <section aria-labelledby="vacation">
      <h2 id="vacation">Vacation</h2>
      {vacation.until !== null ? (
        <>
          <p>
            You are on vacation until {formatDate(vacation.until)}. Your clocks of days stand still; you can still move.
          </p>
          <button type="button" class="button" onClick={() => change(endVacation())}>
            I am back
          </button>
        </>
      ) : (
        <>
          <p>
            Your clocks in matches with days for each turn stand still while you are away, and you get no messages. The
            others see it. You have {counted(vacation.days_left, "day")} left this year.
          </p>
          {vacation.days_left > 0 ? (
            <TakeDays left={vacation.days_left} onTake={(days) => change(takeVacation(days))} />
          ) : null}
        </>
      )}
      <div role="alert">{error !== null ? <p class="error">{error}</p> : null}</div>
    </section>
  );
}

function TakeDays({ left, onTake }: { left: number; onTake: (days: number) => void }): JSX.Element {
  const [days, setDays] = useState(Math.min(7, left));
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onTake(days);
      }}
    >
      <label class="field">
        <span>Days from now on</span>
        <input
          type="number"
          required
          min={1}
          max={left}
          value={days}
          onInput={(event) => setDays(event.currentTarget.valueAsNumber)}
        />
      </label>
      <button type="submit" class="button">
        Go on vacation
      </button>
    </form>
  );
}
