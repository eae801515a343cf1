// Line icons, drawn for this page. They are decorative: the button around an icon carries the label.
import type { JSX } from "preact";

const PATHS = {
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.8.7-1 1.4-1 2H9c0-.6-.2-1.3-1-2z",
  coach: "M2 9l10-4l10 4l-10 4zM6 11v5c3 2 9 2 12 0v-5M22 9v6",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  log: "M5 6h14M5 12h14M5 18h9",
  rules: "M12 6c-2-1.5-4.500-2-8-2v14c3.500 0 6 .5 8 2c2-1.500 4.500-2 8-2V4c-3.500 0-6 .5-8 2zM12 6v14",
  scores: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  leave: "M14 4H5v16h9M10 12h10M16 8l4 4l-4 4",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l4 4L19 7",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  first: "M6 5v14M19 5l-9 7l9 7z",
  back: "M16 5l-9 7l9 7z",
  forward: "M8 5l9 7l-9 7z",
  play: "M7 4l12 8l-12 8z",
  pause: "M8 5v14M16 5v14",
  last: "M18 5v14M5 5l9 7l-9 7z",
  trick: "M8 4h11v14H8zM5 7v14h11",
  bot: "M6 9h12v9H6zM12 9V5M9 13h.01M15 13h.01M10 21v-3M14 21v-3",
  eye: "M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .01 0",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  away: "M4 4l16 16M8 8a6 6 0 0 0-4 2M12 12v7M16 10a8 8 0 0 1 4 2M5 14a6 6 0 0 1 3-2",
  plan: "M5 6h3M5 12h3M5 18h3M11 6h8M11 12h8M11 18h5",
  up: "M12 19V5M6 11l6-6l6 6",
  download: "M12 4v11M7 11l5 5l5-5M5 20h14",
  shield: "M12 3l8 3v6c0 5-3.500 8-8 9c-4.500-1-8-4-8-9V6zM8.500 12l2.500 2.500l4.500-5",
  person: "M12 4a4 4 0 1 0 .01 0M4 21c0-5 3.500-8 8-8s8 3 8 8",
  home: "M4 11l8-7l8 7M6 10v10h12V10",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
