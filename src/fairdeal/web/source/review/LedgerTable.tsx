// The lines of a ledger.
import type { JSX } from "preact";
import type { ReviewRow } from "../protocol";

export function LedgerTable({ rows, caption }: { rows: ReviewRow[]; caption: string }): JSX.Element {
  return (
    <table class="review-table">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ words, value }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
