import { describe, expect, it } from 'vitest';
import { engineAddress, passwordVariables } from '@confmat/rows/remote/address.js';

const NOWHERE = { file: '', host: '', port: 0, user: '', path: [], secure: false };

describe('engineAddress', () => {
  it('reads servers', () => {
    expect(engineAddress('postgres://ann@db.example/ml')).toEqual({
      ...NOWHERE,
      engine: 'postgres',
      shown: 'postgres://ann@db.example/ml',
      ...{ host: 'db.example', user: 'ann', path: ['ml'] },
    });
    expect(engineAddress('trinos://a%20b@[::1]:9/hive/daily')).toMatchObject({
      engine: 'trino',
      ...{ host: '::1', port: 9, user: 'a b', path: ['hive', 'daily'], secure: true },
    });
    expect(engineAddress('spark+thrift://h')).toMatchObject({ engine: 'spark', host: 'h' });
    expect(engineAddress('clickhouses://h')).toMatchObject({ engine: 'clickhouse', secure: true });
    expect(engineAddress('postgres://h')).toMatchObject({ secure: false, port: 0, path: [] });
  });

  it('reads files', () => {
    const duckdb = { ...NOWHERE, engine: 'duckdb', shown: 'duckdb:a b.db', file: 'a b.db' };
    expect(engineAddress('duckdb:a b.db')).toEqual(duckdb);
    expect(engineAddress('sqlite:/x/y.db')).toMatchObject({ engine: 'sqlite', file: '/x/y.db' });
  });

  it('refuses a password and does not repeat it', () => {
    const refuse = (): unknown => engineAddress('mysql://ann:s3cret@h/db');
    expect(refuse).toThrow('--engine: a password in an address can be read by other users');
    expect(refuse).not.toThrow('s3cret');
  });

  it.each([
    ['spark://h:7077', 'spark:// is the address of a master'],
    ['oracle://h', 'is no address of an engine'],
    ['toString:x', 'is no address of an engine'],
    ['', 'is no address of an engine'],
    ['postgres://h:port/x', 'is no address of an engine'],
    ['duckdb:', 'needs a file'],
    ['postgres:///db', 'names no host'],
    ['postgres://h/db?sslmode=require', 'postgres://h: allows nothing after "?"'],
  ])('refuses %j', (text, message) => {
    expect(() => engineAddress(text)).toThrow(message);
  });
});

describe('passwordVariables', () => {
  it("has the engine's own variable after the command's", () => {
    expect(passwordVariables('postgres')).toEqual(['CONFMAT_ENGINE_PASSWORD', 'PGPASSWORD']);
    expect(passwordVariables('trino')).toEqual(['CONFMAT_ENGINE_PASSWORD']);
  });
});
