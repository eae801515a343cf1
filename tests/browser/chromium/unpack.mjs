// Unpacks the browser into the folder in TMPDIR and prints its path.
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
