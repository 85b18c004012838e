import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeWithRedis } from '../support/redis-server.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// The first run builds the package and the samples.
jest.setTimeout(120_000);

describe('npm run sample', () => {
  let temporary: string;

  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'sample-spec-'));
  });

  afterAll(() => {
    rmSync(temporary, { recursive: true, force: true });
  });

  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['sample/run.js', ...args], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (errors += String(data)));
    const [code] = await once(child, 'close');
    return { code: Number(code), output, errors };
  }

  function write(file: string, sources: object): string {
    const path = join(temporary, file);
    writeFileSync(path, JSON.stringify({ sources }));
    return path;
  }

  it('runs 01-sms-gateway and names the others', async () => {
    const { code, output, errors } = await run();

    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^Running 01-sms-gateway;.* 02-read-write-splitting, 03-llm-failover, 04-shared/,
    );
    expect(output).toContain('  A B A C A B A\n');
    expect(output).toContain('40 of 70 (57.14 %)  40 of 70 (57.14 %)');
  });

  it('lists the samples', async () => {
    const { code, output } = await run('--list');

    expect(code).toBe(0);
    expect(output).toMatch(
      /\n {2}01-sms-gateway\n {2}02-read-write-splitting\n {2}03-llm-failover\n {2}04-shared\n/,
    );
  });

  it('lists the samples when there is none of that name', async () => {
    const { code, errors } = await run('99-none');

    expect(code).toBe(1);
    expect(errors).toContain("There is no sample '99-none'.");
    expect(errors).toContain('  02-read-write-splitting\n');
  });

  describe('02-read-write-splitting', () => {
    const name = '02-read-write-splitting';

    it('shows who served what and leaves no file behind', async () => {
      const before = readdirSync(temporary);
      const { code, output, errors } = await run(name);

      expect(errors).toBe('');
      expect(code).toBe(0);
      expect(output).toContain('reads by weight   E W E P E W E\n');
      expect(output).toContain('writes by weight  P P\n');
      for (const row of [
        /reads +E east +4 +40 of 70 .* 40 of 70 /,
        /reads +W west +2 +20 of 70 .* 20 of 70 /,
        /reads +P primary +1 +10 of 70 .* 10 of 70 /,
        /writes +P primary +1 +14 of 14 .* 14 of 14 /,
        /in the transaction +wrote +P primary +Grace's order 4: a lantern/,
        /in the transaction +read +P primary +Grace's order 4: a lantern/,
        /before replication +read +E east +nothing yet/,
        /after replication +read +W west +Grace's order 4: a lantern/,
        /after replication +read +E east +Grace's order 4: a lantern/,
      ]) {
        expect(output).toMatch(row);
      }
      expect(readdirSync(temporary)).toEqual(before);
    });

    it.each([
      ['r', 'no database takes writes'],
      ['w', 'no database takes reads'],
      ['x', `source 'only' has the mode "x". Give it one of r, w, rw.`],
    ])('does not start with the mode %s alone', async (mode, message) => {
      const file = write(`${mode}.json`, { only: { mode, weight: 1 } });
      const before = readdirSync(temporary);
      const { code, output, errors } = await run(name, '--sources', file);

      expect(code).toBe(1);
      expect(output).toBe('');
      expect(errors).toContain(message);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(readdirSync(temporary)).toEqual(before);
    });

    it('says how it is used', async () => {
      const { code, errors } = await run(name, '--source', 'x');

      expect(code).toBe(2);
      expect(errors).toContain(
        'Usage: npm run sample -- 02-read-write-splitting',
      );
    });
  });

  describeWithRedis('04-shared', () => {
    it('keeps the shares while its Redis is killed, and says that the counter is lost', async () => {
      const { code, output, errors } = await run('04-shared');

      const warnings = errors
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('(Use `node --trace-warnings'));
      expect(warnings.length).toBeGreaterThan(0);
      for (const warning of warnings) {
        expect(warning).toContain('[NESTJS_WEIGHTER_COUNTER_LOST]');
      }
      expect(code).toBe(0);
      expect(output).toContain('A B A C A B A A B A C A B A');
      expect(output.match(/with a ticket {3}140 of 140/g)).toHaveLength(2);
      expect(output).toContain('with a ticket   0 of 140');
      expect(output.match(/cobalt 20 of 140 \(wanted 20\)/g)).toHaveLength(3);
    });
  });

  it('06-board shows a gateway under load', async () => {
    const child = spawn(
      process.execPath,
      ['sample/run.js', '06-board', '--port', '0'],
      { cwd: root },
    );
    const closed = once(child, 'close');
    try {
      let output = '';
      for await (const data of child.stdout) {
        output += String(data);
        if (output.includes('Ctrl-C')) {
          break;
        }
      }
      const [url] = /http:\S+/.exec(output)!;
      expect(await (await fetch(url)).text()).toMatch(/^<!doctype html>/);
      const overview = await fetch(`${url}/api/overview`);
      expect(await overview.json()).toMatchObject({
        application: 'gateway',
        readOnly: false,
      });
    } finally {
      child.kill();
      await closed;
    }
  });

  it('05-operated shifts a canary, takes a supplier out and puts it back', async () => {
    const { code, output, errors } = await run('05-operated');

    expect(errors).toBe('');
    expect(code).toBe(0);
    const [, before, canary, incident, after] =
      /BEFORE([^]*)CANARY([^]*)INCIDENT([^]*)AFTER([^]*)/.exec(output)!;
    expect(before).toContain('40 messages: aurora 30, bluebird 10\n');
    expect(canary).toContain('preview: {"aurora":0.675,"bluebird":0.225');
    expect(canary).toContain('aurora 27, bluebird 9, cobalt 4\n');
    expect(incident).toContain('31 messages: aurora 27, cobalt 4\n');
    expect(incident).toMatch(
      /bluebird +suspended .* by an operator: INC-482\n/,
    );
    expect(incident).toContain('GET /health/suppliers: 200 ok');
    expect(incident).toContain(
      'weighter_handler_weight{application="gateway",selector="sms",candidate="cobalt",kind="effective"} 4\n',
    );
    expect(after).toContain('aurora 27, bluebird 9, cobalt 4\n');
    expect(after).toContain('ben undo: INC-482 is over\n');
  });

  it('03-llm-failover loses no call while an endpoint is down', async () => {
    const { code, output, errors } = await run('03-llm-failover');

    expect(errors).toBe('');
    expect(code).toBe(0);
    const [, before, during, stream, back, after] =
      /BEFORE([^]*)DURING([^]*)STREAM([^]*)RETURN([^]*)AFTER([^]*)/.exec(
        output,
      )!;
    for (const phase of [before, after]) {
      expect(phase).toMatch(/atlas +50.0 % +25 of 50 /);
      expect(phase).toMatch(/birch +30.0 % +15 of 50 /);
      expect(phase).toMatch(/cedar +20.0 % +10 of 50 /);
    }
    expect(during).toMatch(/atlas is killed\n.* atlas ejected for 400 ms\n/);
    expect(during).toMatch(/that failed over: [1-9]/);
    expect(stream).toContain('given up by atlas before the first token');
    expect(stream).toContain('birch: Spread | ');
    expect(back).toContain(' atlas recovered\n');
    expect(after).toMatch(/\nfailed calls: 0\n$/);
  });
});
