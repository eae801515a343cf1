// The pages of the lab, loaded on first use to keep the page small.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Route } from "../route";

type LabRoute = Extract<Route, { page: "lab" | "study" }>;

export function LabPages({ route }: { route: LabRoute }): JSX.Element {
  const [module, setModule] = useState<{ Pages: ComponentType<{ route: LabRoute }> } | null>(null);
  useEffect(() => {
    void import("./Pages").then(setModule);
  }, []);
  if (!module) return <p class="muted page">Loading the lab…</p>;
  return <module.Pages route={route} />;
}
