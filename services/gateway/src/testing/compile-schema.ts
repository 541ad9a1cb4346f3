import { AJV_OPTIONS } from '@sentinel/service-kit';
import { Ajv } from 'ajv';

/** Checks a value as the gateway and the services check payloads. */
export const compileSchema = (schema: object): ((value: unknown) => boolean) => new Ajv(AJV_OPTIONS).compile(schema);
