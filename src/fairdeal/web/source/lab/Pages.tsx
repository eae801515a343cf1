// The lab: the form for a study, or a study with its results.
import type { JSX } from "preact";
import type { Route } from "../route";
import { LabPage } from "./LabPage";
import { StudyPage } from "./StudyPage";

export function Pages({ route }: { route: Extract<Route, { page: "lab" | "study" }> }): JSX.Element {
  if (route.page === "study") return <StudyPage key={route.study} study={route.study} />;
  return <LabPage game={route.game} query={route.query} />;
}
