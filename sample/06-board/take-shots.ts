import { accessSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { WeighterControl } from 'nestjs-weighter';
import { type Browser, chromium } from 'playwright-core';
import { SendSms } from './groups.js';

const WARM_UP_MS = 60_000;

interface Shot {
  file: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const SHOTS: Shot[] = [
  { file: 'board-light.png', width: 1360, height: 900, colorScheme: 'light' },
  { file: 'board-dark.png', width: 1360, height: 900, colorScheme: 'dark' },
  { file: 'board-phone.png', width: 390, height: 844, colorScheme: 'light' },
];

/** Pictures of the board for the documentation, once there is something to see. */
export async function takeShots(
  app: INestApplication,
  url: string,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const control = app.get(WeighterControl);
  control.setWeights(
    SendSms.name,
    { 'aurora-v2': 5 },
    { actor: 'ada@example.com', reason: 'canary: 1 % held for an hour' },
  );
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Chromium refuses to be root otherwise, as one is in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const pages = await Promise.all(
      SHOTS.map((shot) => open(browser, shot, `${url}#/${SendSms.name}`)),
    );
    console.log(`Watching for ${WARM_UP_MS / 1_000} s.`);
    await setTimeout(WARM_UP_MS);
    control.suspend(
      SendSms.name,
      'bluebird',
      { forMs: 1_800_000 },
      { actor: 'grace@example.com', reason: 'INC-482: receipts are late' },
    );
    await setTimeout(12_000);
    for (const [i, { file }] of SHOTS.entries()) {
      await pages[i].screenshot({ path: join(folder, file) });
      console.log(join(folder, file));
    }
  } finally {
    await browser.close();
  }
}

async function open(
  browser: Browser,
  { width, height, colorScheme }: Shot,
  url: string,
) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
  });
  await page.goto(url);
  return page;
}

const PLACES = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findChromium(): string {
  const found = PLACES.find((place) => {
    try {
      accessSync(place);
      return true;
    } catch {
      return false;
    }
  });
  if (found === undefined) {
    throw new Error(
      "There is no chromium. Install one ('apt-get install -y chromium'), or say where it is: CHROMIUM=/path/to/chrome.",
    );
  }
  return found;
}
