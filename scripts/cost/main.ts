import { writeFileSync } from "node:fs";
import { billedSum, billOf, variableSum } from "./bill.ts";
import { readRecorded } from "./recorded.ts";
import { costDocument, scaleDocument, sizes, wantedDollars } from "./report.ts";

const file = "docs/cost.md";
const recorded = readRecorded();
writeFileSync(file, costDocument(recorded));
writeFileSync("docs/scale.md", scaleDocument(recorded));
for (const members of sizes) {
  const bill = billOf(members, recorded);
  const [listed, billed] = [variableSum(bill), billedSum(bill)].map((dollars) => `$${dollars.toFixed(2)}`);
  console.log(
    `${members.toLocaleString("en-US").padStart(9)} members: ${listed} variable a month, ${billed} as billed`,
  );
}
console.log(`${file} written; wanted for 1,000 members: at most $${wantedDollars.toFixed(2)}`);
