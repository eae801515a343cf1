// Unpacks the browser into the folder that TMPDIR names, and says where it is.
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
