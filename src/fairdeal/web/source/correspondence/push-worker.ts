// A service worker that only shows messages about turns, for a page that has no other.
import { handlePush } from "./push-handler";

handlePush(self as unknown as Parameters<typeof handlePush>[0]);
