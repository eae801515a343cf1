// Starts the worker while the page's own scripts are still being fetched; `engineTransport` takes it over. The static
// edition's index.html loads this script, whose policy allows no script within the page.
const script = document.currentScript as HTMLScriptElement;
const worker = new Worker(script.src.replace("start.js", "worker.js"), { type: "module" });
window.earlyWorker = worker;
worker.onerror = () => delete window.earlyWorker; // the transport starts another one, and reports what is wrong with it
