// Everything that the server has about a user: to take away, or to delete. Guests can do both, too.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { SetPersonContext } from "../lobby/identity";
import type { Person } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { errorMessage } from "../shared/format";
import { deleteEverything } from "./accountApi";
import { NameForm } from "./NameForm";

export function YourData({ person, onDeleted }: { person: Person; onDeleted: () => void }): JSX.Element {
  const setPerson = useContext(SetPersonContext);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = (name: string): void => {
    deleteEverything(name).then(
      () => {
        setAsking(false);
        setPerson(null);
        onDeleted();
      },
      (failure: unknown) => setError(errorMessage(failure)),
    );
  };
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <div class="field-row">
        <a class="button" href="/api/account/export" download="fairdeal.json">
          Export everything
        </a>
        <button type="button" class="button" onClick={() => setAsking(true)}>
          Delete everything…
        </button>
      </div>
      {isAsking ? (
        <Dialog title="Delete everything?" onClose={() => setAsking(false)} class="small">
          <p>
            Your name, passkeys and matches are deleted for good. In matches with other people your seat stays, as
            “Deleted player”.
          </p>
          <NameForm
            label={`Write ${person.name} to confirm`}
            name=""
            maxLength={24}
            action="Delete everything"
            onDone={remove}
          />
          <div role="alert">{error !== null ? <p class="error">{error}</p> : null}</div>
        </Dialog>
      ) : null}
    </section>
  );
}
