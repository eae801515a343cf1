// "Play now": a private match against bots, from the lobby or from the end of a lesson.
import { useContext } from "preact/hooks";
import { BOT_PAUSES, LooksContext } from "../looks";
import { createTable } from "../net/api";
import type { GameInfo } from "../protocol";
import { navigate, tablePath } from "../route";
import { errorMessage } from "../shared/format";
import { IdentityContext } from "./identity";

type PlayNow = (game: GameInfo, bot: string, preset?: string | null) => void;

/** Create a private table with the usual rules or a preset, the usual number of bots and no clock, and start the match. */
export function usePlayNow(onError: (message: string) => void): PlayNow {
  const { asGuest } = useContext(IdentityContext);
  const looks = useContext(LooksContext);
  return (game, bot, preset = null) => {
    const fail = (failure: unknown): void => onError(errorMessage(failure));
    asGuest(() => {
      createTable({
        game: game.key,
        preset,
        bots: Array.from({ length: game.usual_players - 1 }, () => bot),
        turn: null,
        intermission: null,
        bot_pause: BOT_PAUSES[looks.bots],
        public: false,
      }).then((table) => navigate(`${tablePath(table.code)}#now`), fail);
    }, fail);
  };
}
