// Downloads of what only this browser has: in the static edition no server answers a link below /api/.
import { IS_STATIC } from "./edition";
import { transport } from "./transport";

/** Handle a click on a link to download something of the HTTP API; true if it was one. */
export function followDownload(event: MouseEvent): boolean {
  const link = (event.target as Element).closest("a");
  if (!IS_STATIC || !link?.hasAttribute("download") || !link.pathname.startsWith("/api/")) return false;
  event.preventDefault();
  void download(link.pathname, link.download);
  return true;
}

async function download(path: string, name: string): Promise<void> {
  const response = await transport.fetch(path);
  if (!response.ok) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
