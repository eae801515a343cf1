// Finished studies of options, which come with the server.
import { fetchGallery } from "../net/api";
import type { Gallery, GalleryStudy } from "../protocol";
import { useFetched } from "../shared/hooks";

const galleries = new Map<string, Promise<Gallery>>();

function cachedGallery(game: string): Promise<Gallery> {
  const gallery = galleries.get(game) ?? fetchGallery(game);
  galleries.set(game, gallery);
  gallery.catch(() => galleries.delete(game));
  return gallery;
}

/** The finished study of an option; undefined while it loads and where there is none. */
export function useGalleryStudy(game: string, option: string | undefined): GalleryStudy | undefined {
  const gallery = useFetched(() => cachedGallery(game), game);
  return gallery.value?.studies.find((study) => study.option === option);
}
