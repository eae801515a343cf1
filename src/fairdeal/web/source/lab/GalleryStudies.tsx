// The finished study of an option, beside the form.
import type { JSX } from "preact";
import { Figures } from "./Figures";
import { useGalleryStudy } from "./gallery";

/** The finished study of the first of these options. */
export function GalleryStudies({ game, options }: { game: string; options: string[] }): JSX.Element | null {
  const study = useGalleryStudy(game, options[0]);
  if (!study) return null;
  return (
    <details class="lab-gallery" open>
      <summary>
        <h2>Known already: {study.variants[0]?.replace(/:.*/, "")}</h2>
      </summary>
      <div class="lab">
        <Figures figures={study.figures} variants={study.variants} />
      </div>
    </details>
  );
}
