import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct, IConstruct } from "constructs";
import type { CodeOf } from "../bundles.ts";
import { region, type StageSettings } from "../stages.ts";

/** What every stack of one stage shares. */
export type CityProps = { settings: StageSettings; codeOf: CodeOf; alarms?: ITopic };

/** A stack of the city: its constructs find the stage's settings, code and alarm topic here. */
export abstract class CityStack extends Stack {
  readonly city: CityProps;

  constructor(scope: Construct, kind: string, city: CityProps, ownRegion = region) {
    const { settings } = city;
    super(scope, `Playyy-${settings.name}-${kind}`, {
      description: `PLAYYY ${settings.city}, stage ${settings.name}: ${kind.toLowerCase()}`,
      tags: { product: "playyy", stage: settings.name },
      terminationProtection: Boolean(settings.production),
      ...(settings.isDeployed && { env: { account: process.env.CDK_DEFAULT_ACCOUNT, region: ownRegion } }),
    });
    this.city = city;
  }

  get settings(): StageSettings {
    return this.city.settings;
  }

  /**
   * Exports what other stacks use of these resources: CloudFormation then refuses to delete or replace one while another stack names it.
   * For what holds data; other resources are read from outputs (docs/decisions/0055).
   */
  protected holdFast(...resources: IConstruct[]): void {
    for (const resource of resources) CrossStackReferences.of(resource).produce(ReferenceStrength.STRONG);
  }

  /** The city stack that a construct stands in. Throws when it stands in another kind of stack. */
  static cityOf(construct: Construct): CityProps {
    const stack = Stack.of(construct);
    if (stack instanceof CityStack) return stack.city;
    throw new Error(`${construct.node.path} needs a CityStack around it`);
  }
}
