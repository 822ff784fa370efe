import { parse } from 'yaml';
import { deployedText } from './deployed.ts';

/** A service of docker-compose.yml, with what it shares with others filled in. */
export type ComposeService = Readonly<{
  image?: string;
  build?: unknown;
  command?: readonly string[] | string;
  environment?: Readonly<Record<string, string>>;
  ports?: readonly string[];
  volumes?: readonly string[];
  secrets?: readonly string[];
  profiles?: readonly string[];
  restart?: string;
  mem_limit?: string;
  logging?: unknown;
  healthcheck?: Readonly<{ test: readonly string[] }>;
  depends_on?: Readonly<Record<string, Readonly<{ condition: string }>>>;
}>;

type ComposeFile = Readonly<{
  services: Readonly<Record<string, ComposeService>>;
  volumes: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<string, Readonly<{ environment: string }>>>;
}>;

/** Reads docker-compose.yml as it is where these variables are set; gives the names of those that it asks for, too. */
export const readCompose = async (
  variables: Readonly<Record<string, string>>,
): Promise<ComposeFile & Readonly<{ asked: ReadonlySet<string> }>> => {
  const asked = new Set<string>();
  const filledIn = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind?: string, otherwise = '') => {
      asked.add(name);
      return variables[name] || (kind === '-' ? otherwise : '');
    });
  const parsed: unknown = parse(await deployedText('docker-compose.yml'), { merge: true });
  const told = JSON.stringify(parsed, (_key, value: unknown) => (typeof value === 'string' ? filledIn(value) : value));
  const file = JSON.parse(told) as ComposeFile; // ours, and of the shape that Docker wants
  for (const { environment } of Object.values(file.secrets)) asked.add(environment);
  return { ...file, asked };
};
