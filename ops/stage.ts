import { CloudFormationClient, DescribeStacksCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { getStageSettings, region, type StageSettings } from "../lib/stages.ts";
import { describeAwsError } from "./aws-reason.ts";
import { type StageOptions, UsageError } from "./cli-options.ts";

/** How clients of AWS are made for a stage: its region, and on one machine the local endpoint of the service. */
type ClientSettings = {
  region: string;
  maxAttempts: number;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

type Service = "secrets" | "dynamodb" | "s3" | "cognito" | "lambda" | "sqs" | "other";

/** A stage as the commands see it from outside. */
export type Stage = {
  settings: StageSettings;
  isLocal: boolean;
  /** The folder of the functions' logs on one machine. */
  logs: string | undefined;
  /** The public address; undefined while nobody has told it and nothing is deployed. */
  origin: string | undefined;
  /** What the stage's stacks tell of themselves, by the outputs' names: ARNs of secrets and topics, addresses. */
  outputs: Record<string, string>;
  /** The name of the city's table; undefined before the first deployment. */
  table: string | undefined;
  /** The stacks that exist, by their names; none on one machine. */
  stacks: Stack[];
  /** Why the outputs could not be read, in the words of AWS; undefined when they were. */
  failure: string | undefined;
  /** Where Stripe is stood in for. */
  stripeBase: string | undefined;
  /** On one machine a service without a stand-in answers 501, so that no command reaches AWS by accident. */
  clientOf(service: Service): ClientSettings;
};

const deployedClient: ClientSettings = { region, maxAttempts: 2 };

type Facts = {
  outputs: Record<string, unknown>;
  tables: string[];
  endpoints: Record<string, string | undefined>;
  logs: string;
};

const fetchLocalFacts = async (origin: string): Promise<Facts> => {
  const response = await fetch(`${origin}/__local/facts`).catch(() => undefined);
  if (response?.ok) return (await response.json()) as Facts;
  throw new UsageError(
    `No system of this machine answers at ${origin}: run "npm start", or name its address with --origin.`,
  );
};

const localStage = async (settings: StageSettings, origin: string): Promise<Stage> => {
  const { outputs, tables, endpoints, logs } = await fetchLocalFacts(origin);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return {
    settings,
    isLocal: true,
    logs,
    origin,
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, String(value)])),
    table: tables[0],
    stacks: [],
    failure: undefined,
    stripeBase: endpoints.stripe,
    clientOf: (service) => ({ ...deployedClient, endpoint: endpoints[service] ?? endpoints.secrets, credentials }),
  };
};

const stacksIn = async (stage: string, where: string): Promise<Stack[]> => {
  const client = new CloudFormationClient({ ...deployedClient, region: where });
  const found: Stack[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new DescribeStacksCommand({ NextToken }));
    found.push(...(page.Stacks ?? []).filter(({ StackName }) => StackName?.startsWith(`Playyy-${stage}-`)));
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
};

// A recovery region that can't be read keeps nobody from working on the city's own.
const stacksOf = async ({ name, recoveryRegion }: StageSettings): Promise<Stack[]> => {
  const own = await stacksIn(name, region);
  return recoveryRegion ? [...own, ...(await stacksIn(name, recoveryRegion).catch(() => []))] : own;
};

const outputsOf = (stacks: Stack[]): Record<string, string> =>
  Object.fromEntries(
    stacks.flatMap(({ Outputs = [] }) =>
      Outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
    ),
  );

// The data stack exports its own table's name; a restored one in its place is named by the settings.
const tableNameFrom = ({ restoredTable }: StageSettings, outputs: Record<string, string>): string | undefined =>
  restoredTable?.name ?? Object.entries(outputs).find(([name]) => /^ExportsOutputRefTable/.test(name))?.[1];

const deployedStage = async (settings: StageSettings, told: string | undefined): Promise<Stage> => {
  const read = await stacksOf(settings).then(
    (stacks) => ({ stacks, failure: undefined }),
    (error: unknown) => ({ stacks: [], failure: describeAwsError(error) }),
  );
  const outputs = outputsOf(read.stacks);
  return {
    ...read,
    settings,
    isLocal: false,
    logs: undefined,
    origin: told ?? outputs.Address,
    outputs,
    table: tableNameFrom(settings, outputs),
    stripeBase: settings.stripeApiBase,
    clientOf: () => deployedClient,
  };
};

/** No stage needs an address to be looked at; settings that lack one are read with this in its place. */
const placeholderOrigin = "https://no-address.invalid";

/**
 * The stage of this name: its settings, and what its stacks tell where AWS credentials are there.
 * Throws `UsageError` when the system of this machine does not run.
 */
export const openStage = async ({ stage: name, origin }: StageOptions): Promise<Stage> => {
  if (name === "local")
    return localStage(getStageSettings("local", origin), origin ?? getStageSettings("local").publicOrigin);
  const settings = getStageSettings(name, origin ?? placeholderOrigin);
  return deployedStage(settings, origin ?? (settings.domain && `https://${settings.domain.name}`));
};
