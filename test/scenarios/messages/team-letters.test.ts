import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLetterWorker } from '../../../src/workers/write-letters.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import { openSendEmail } from '../../../src/outside/send-email.ts';
import { openDeliveringApp } from '../../support/open-delivering-app.ts';
