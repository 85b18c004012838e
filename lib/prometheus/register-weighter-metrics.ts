import type { WeighterControl } from '../control/weighter-control.js';
import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  PromClient,
  PromRegistry,
} from '../interfaces/metrics/prom-client.interface.js';
import type { WeighterMetrics } from '../interfaces/metrics/weighter-metrics.interface.js';
import { checkControl, hasMethods } from '../metrics/checked-control.js';
import { DEFAULT_BOUNDS } from '../metrics/instruments.js';
import {
  check,
  checkKnownKeys,
  isBoolean,
  isPlainObject,
  type Rule,
} from '../rules/option-rules.js';
import { ApplicationMetrics } from './application-metrics.js';
import { RegistryMetrics } from './registry-metrics.js';

/** Whose metrics are registered, and where. */
export interface RegisterWeighterMetricsOptions {
  /** The control of the application: `app.get(WeighterControl)`. */
  control: WeighterControl;
  /** The application's own `prom-client`: `import * as client from 'prom-client'`. */
  client: PromClient;
  /**
   * Takes the metrics, and no other one does.
   * @defaultValue the client's `register`
   */
  registry?: PromRegistry;
  /**
   * Upper bounds of the histograms of durations, in seconds, rising.
   * @defaultValue 14 bounds from a millisecond to half a minute
   */
  buckets?: readonly number[];
  /**
   * Whether the durations of attempts are told apart by handler: a histogram for
   * each handler and outcome.
   * @defaultValue false
   */
  durationsByHandler?: boolean;
}

const OWNER = 'registerWeighterMetrics()';

/**
 * Registers the metrics of an application with `prom-client`. They are read from
 * the handlers' own counts when somebody scrapes; counting is turned on for all
 * groups.
 *
 * An application that `forRoot({ application })` names has that name as the label
 * `application` in all its series, so that several may share a registry. Another
 * registration of the same name, or without one, takes the place of the former.
 *
 * @throws `SelectorConfigurationError` for what is no control, client or
 * registry, or a metric of such a name that is not of this package
 *
 * @example
 * registerWeighterMetrics({ control: app.get(WeighterControl), client });
 */
export function registerWeighterMetrics(
  options: RegisterWeighterMetricsOptions,
): WeighterMetrics {
  check(`options of ${OWNER}`, options, isPlainObject);
  checkKnownKeys(OWNER, options, [
    'control',
    'client',
    'registry',
    'buckets',
    'durationsByHandler',
  ]);
  const { control, client } = options;
  const { buckets = DEFAULT_BOUNDS, durationsByHandler = false } = options;
  checkControl(OWNER, control);
  checkClient(client);
  const { registry = client.register } = options;
  checkRegistry(registry);
  check(`${OWNER} 'buckets'`, buckets, areBounds);
  check(`${OWNER} 'durationsByHandler'`, durationsByHandler, isBoolean);
  const metrics = RegistryMetrics.of(registry, client);
  const application = new ApplicationMetrics(control, {
    bounds: [...buckets],
    byHandler: durationsByHandler,
  });
  return metrics.show(control.givenName ?? '', application);
}

function checkClient(client: PromClient): void {
  if (!hasMethods(client, ['Counter', 'Gauge', 'Histogram'])) {
    throw new SelectorConfigurationError(
      `${OWNER}: 'client' is ${describeValue(client)}, which is no prom-client. Give the module itself: import * as client from 'prom-client'.`,
    );
  }
}

function checkRegistry(registry: PromRegistry): void {
  const methods = ['getSingleMetric', 'registerMetric', 'removeSingleMetric'];
  if (!hasMethods(registry, methods)) {
    throw new SelectorConfigurationError(
      `${OWNER}: 'registry' is ${describeValue(registry)}, which is no registry of prom-client. Give a new client.Registry(), or leave it out.`,
    );
  }
}

const areBounds: Rule = {
  expected: 'seconds above 0, each more than the one before, such as [0.1, 1]',
  holds: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (bound, i) =>
        Number.isFinite(bound) &&
        bound > (i === 0 ? 0 : (value[i - 1] as number)),
    ),
};
