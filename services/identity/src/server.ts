import { ConfigError, listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { inquiryInboxOf, SETTINGS } from './config.ts';

const config = readConfig('identity', SETTINGS);

function readInquiryInbox(): string | undefined {
  try {
    return inquiryInboxOf(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`identity: ${error.message}`);
    process.exit(1);
  }
}

await listen(buildApp({ ...config, inquiryInbox: readInquiryInbox() }), config);
