import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "../../../vitest.config.ts";

/** Runs files in the order in which they are named, the cheapest first: the first failure ends a run. */
class NamedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env.TEST_ORDER ?? "").split(" ");
    const placeOf = ({ moduleId }: TestSpecification): number =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default mergeConfig(config, { root: process.cwd(), test: { sequence: { sequencer: NamedOrder } } });
