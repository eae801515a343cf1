// A button that begins an attempt at a deal, or returns to it, and opens its table.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { BOT_PAUSES, LooksContext } from "../looks";
import { navigate, tablePath } from "../route";
import { errorMessage } from "../shared/format";
import { Icon } from "../shared/Icon";
import { openDeal } from "./requests";

interface PlayButtonProps {
  deal: string;
  label: string;
  detail: string; // for screen readers
  isPrimary?: boolean;
}

export function PlayButton({ deal, label, detail, isPrimary = true }: PlayButtonProps): JSX.Element {
  const { asGuest } = useContext(IdentityContext);
  const { bots } = useContext(LooksContext);
  const [problem, setProblem] = useState<string | null>(null);
  const play = (): void => {
    const fail = (error: unknown): void => setProblem(errorMessage(error));
    setProblem(null);
    asGuest(() => {
      openDeal(deal, BOT_PAUSES[bots]).then(({ table }) => navigate(tablePath(table)), fail);
    }, fail);
  };
  return (
    <>
      <button type="button" class={`button ${isPrimary ? "primary" : ""}`} onClick={play}>
        <Icon name="play" /> {label}
        <span class="visually-hidden"> {detail}</span>
      </button>
      {problem !== null ? (
        <p class="error" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
