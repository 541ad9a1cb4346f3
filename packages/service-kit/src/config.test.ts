import { describe, expect, test } from '@jest/globals';
import { ConfigError, env, envToConfig } from './config.ts';

const SETTINGS = {
  port: env.integer('PORT', { min: 1, max: 65_535, fallback: 8080 }),
  databaseUrl: env.url('DATABASE_URL', ['postgres:']),
  mode: env.oneOf('MODE', ['local', 'production'], 'production'),
  secret: env.secret('SECRET'),
};
const GOOD = { DATABASE_URL: 'postgres://localhost/x', SECRET: 'abcdefgh'.repeat(4) };

describe('envToConfig', () => {
  test('fills defaults and converts', () => {
    expect(envToConfig(SETTINGS, { ...GOOD, PORT: '99' })).toEqual({
      port: 99,
      databaseUrl: 'postgres://localhost/x',
      mode: 'production',
      secret: 'abcdefgh'.repeat(4),
    });
  });

  test.each([
    [{ ...GOOD, PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535'],
    [{ ...GOOD, PORT: '0' }, 'PORT must be a whole number from 1 to 65535'],
    [{ ...GOOD, DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    [{ ...GOOD, DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ ...GOOD, MODE: 'test' }, 'MODE must be one of local, production'],
    [{ ...GOOD, SECRET: 'x'.repeat(32) }, 'SECRET is too simple: use random characters'],
    [{ ...GOOD, SECRET: 'abcdefg'.repeat(5) }, 'SECRET is too simple: use random characters'],
    [{ ...GOOD, SECRET: 'short' }, 'SECRET must have at least 32 characters'],
  ])('names the bad variable: %#', (source, message) => {
    expect(() => envToConfig(SETTINGS, source)).toThrow(new ConfigError(message));
  });

  test('never prints the value of a bad secret', () => {
    expect(() => envToConfig(SETTINGS, { ...GOOD, SECRET: 'hunter2' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });

  test('several addresses in one setting are checked each', () => {
    const settings = { redisUrl: env.optionalUrls('REDIS_URL', ['redis:']) };
    const nodes = 'redis://a:6379, redis://b:6379';
    expect(envToConfig(settings, { REDIS_URL: nodes })).toEqual({ redisUrl: nodes });
    expect(envToConfig(settings, {})).toEqual({ redisUrl: undefined });
    expect(() => envToConfig(settings, { REDIS_URL: 'redis://a:6379,b:6379' })).toThrow(
      'REDIS_URL must be an address that begins with redis://',
    );
  });

  test('what is optional may be left out, and is checked where it is there', () => {
    const settings = { key: env.optionalSecret('KEY'), switched: env.optionalOneOf('SWITCH', ['on', 'off']) };
    expect(envToConfig(settings, { KEY: '', SWITCH: '' })).toEqual({ key: undefined, switched: undefined });
    expect(envToConfig(settings, { SWITCH: 'off' }).switched).toBe('off');
    expect(() => envToConfig(settings, { KEY: 'short' })).toThrow('KEY must have at least 32 characters');
    expect(() => envToConfig(settings, { SWITCH: 'yes' })).toThrow('SWITCH must be one of on, off');
  });

  test('a map of addresses needs every key', () => {
    const settings = { urls: env.urlMap('URLS', ['a', 'b']) };
    expect(() => envToConfig(settings, { URLS: '{"a":"http://127.0.0.1:1"}' })).toThrow('URLS has no address for "b"');
    const replicas = '{"a":"http://127.0.0.1:1, http://127.0.0.1:2","b":"http://127.0.0.1:3"}';
    expect(envToConfig(settings, { URLS: replicas }).urls.a).toBe('http://127.0.0.1:1, http://127.0.0.1:2');
    const wrong = replicas.replace('http://127.0.0.1:2', 'redis://127.0.0.1:2');
    expect(() => envToConfig(settings, { URLS: wrong })).toThrow('URLS must');
    expect(() => envToConfig(settings, { URLS: 'no json' })).toThrow('URLS must be a JSON object');
  });
});
