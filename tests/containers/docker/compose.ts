import { z } from 'zod';
import { docker, inRepository } from './daemon.ts';

const environment = {
  COMPOSE_FILE: 'deploy/containers/compose.yaml:tests/containers/supplier.compose.yaml',
  COMPOSE_PROFILES: 'console',
  PUBLIC_ORIGIN: 'https://www.larkfield.example',
};

/** Runs a command with the settings of docs/deploy.md, and the compose file of the fakes beside the one that ships. */
export function withSettings(command: string[], version = 'local'): Promise<string> {
  return inRepository(command, { ...environment, LAMPLIGHTER_VERSION: version });
}

export const compose = (...words: string[]) => withSettings(['docker', 'compose', ...words]);

const container = z.object({
  Id: z.string(),
  Image: z.string(),
  RestartCount: z.number(),
  State: z.object({ Status: z.string(), Pid: z.number(), Health: z.object({ Status: z.string() }).optional() }),
  Config: z.object({ Env: z.array(z.string()), Labels: z.record(z.string(), z.string()) }),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
});
export type Container = z.infer<typeof container>;

/** The containers of the services, or of all. */
export async function containersOf(...services: string[]): Promise<Container[]> {
  const ids = await compose('ps', '--all', '--quiet', ...services);
  if (ids === '') return [];
  return z.array(container).parse(JSON.parse(await docker('inspect', ...ids.split('\n'))));
}

export async function containerOf(service: string): Promise<Container> {
  const [one, ...others] = await containersOf(service);
  if (!one || others.length > 0) throw new Error(`${service} has ${others.length + (one ? 1 : 0)} containers`);
  return one;
}

export const serviceOf = ({ Config }: Container) => Config.Labels['com.docker.compose.service'] ?? '';
export const addressOf = ({ NetworkSettings }: Container) =>
  NetworkSettings.Networks['lamplighter_inside']?.IPAddress ?? '';
