import {
  AbstractGraphQLDriver,
  type GqlModuleOptions,
  GraphQLModule,
  GraphQLSchemaHost,
} from '@nestjs/graphql';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { graphql } from 'graphql';
import { getWeighterToken, type Weighter } from 'nestjs-weighter';
import {
  FindRate,
  RatesModule,
} from '../../../docs/recipes/graphql-resolver.js';

/** Makes the schema with its resolvers, and serves nobody: the test asks it. */
class NoServer extends AbstractGraphQLDriver {
  async start(_options: GqlModuleOptions): Promise<void> {}
  async stop(): Promise<void> {}
}

let app: TestingModule;

beforeAll(async () => {
  app = await Test.createTestingModule({
    imports: [
      GraphQLModule.forRoot({ driver: NoServer, autoSchemaFile: true }),
      RatesModule,
    ],
  }).compile();
  await app.createNestApplication({ logger: false }).init();
});

afterAll(() => app.close());

function ask() {
  return graphql({
    schema: app.get(GraphQLSchemaHost).schema,
    source: '{ rate(currency: "EUR") { source } }',
  });
}

it('resolves a field by dispatching', async () => {
  const sources: unknown[] = [];
  for (let call = 0; call < 3; call++) {
    sources.push((await ask()).data?.rate);
  }
  expect(sources).toEqual([
    { source: 'ecb' },
    { source: 'fed' },
    { source: 'ecb' },
  ]);
});

it('gives a code where there is nobody to call', async () => {
  const sources: Weighter<string> = app.get(getWeighterToken(FindRate));
  sources.suspend('ecb');
  sources.suspend('fed');
  const { data, errors } = await ask();
  expect(data).toBeNull();
  expect(errors?.[0].extensions).toMatchObject({ code: 'UNAVAILABLE' });
});
