import { fromTrino } from '@confmat/sql/trino';
import type { TrinoClient } from '@confmat/sql/trino';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';

interface TrinoModule {
  readonly Trino: { readonly create: (options: object) => TrinoClient };
  readonly BasicAuth: new (user: string, password?: string) => object;
}

const PORT = 8080;
const SECURE_PORT = 8443;

/** Trino by `trino-client`; a path is a catalog and a schema. */
export const connect: Connect = async (address, { password, cwd }) => {
  const { shown, host, port, user, path, secure } = address;
  const driver = (await loadDriver('trino-client', shown, cwd)) as unknown as TrinoModule;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port || (secure ? SECURE_PORT : PORT)}`;
  const client = driver.Trino.create({
    server: `${secure ? 'https' : 'http'}://${place}`,
    ...(path[0] !== undefined && { catalog: path[0] }),
    ...(path[1] !== undefined && { schema: path[1] }),
    source: 'confmat',
    // A server asks for a user even where it checks none.
    auth: new driver.BasicAuth(user || 'confmat', ...(password === '' ? [] : [password])),
  });
  return { engine: fromTrino(client), close: () => Promise.resolve() };
};
