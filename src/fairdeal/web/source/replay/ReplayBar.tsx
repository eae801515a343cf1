// The controls of a replay: stepping, playing and its speed, a slider over all moves, and the link to the move shown.
import type { JSX } from "preact";
import { Icon, type IconName } from "../shared/Icon";
import { canShare, useShare } from "../shared/share";
import { type Playback, SPEEDS } from "./playback";

interface ReplayBarProps {
  path: (step: number) => string; // of the page at a move
  playback: Playback;
}

export function ReplayBar({ path, playback }: ReplayBarProps): JSX.Element {
  const { step, last, playing, speed, goTo, stepBy, togglePlaying, setSpeed } = playback;
  const [copied, share] = useShare(() => `${location.origin}${path(step)}`);
  return (
    <div class="replay-bar" role="group" aria-label="Replay controls">
      <div class="replay-progress">
        <input
          type="range"
          aria-label="Move"
          min={0}
          max={last}
          value={step}
          aria-valuetext={`${step} of ${last}`}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <span class="replay-count">
          {step} / {last}
        </span>
        <select
          class="replay-speed"
          aria-label="Speed"
          value={speed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </div>
      <div class="replay-buttons">
        <BarButton icon="first" label="First" onClick={() => goTo(0)} disabled={step === 0} />
        <BarButton icon="back" label="Back" onClick={() => stepBy(-1)} disabled={step === 0} />
        <BarButton icon={playing ? "pause" : "play"} label={playing ? "Pause" : "Play"} onClick={togglePlaying} />
        <BarButton icon="forward" label="Forward" onClick={() => stepBy(1)} disabled={step === last} />
        <BarButton icon="last" label="Last" onClick={() => goTo(last)} disabled={step === last} />
        <BarButton
          icon={copied ? "check" : "link"}
          label={copied ? "Link copied" : canShare() ? "Share this move" : "Copy the link to this move"}
          onClick={share}
        />
      </div>
    </div>
  );
}

interface BarButtonProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function BarButton({ icon, label, disabled = false, onClick }: BarButtonProps): JSX.Element {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
