import type { WeighterControl } from '../control/weighter-control.js';
import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  OtelHistogram,
  OtelMeter,
} from '../interfaces/metrics/otel-meter.interface.js';
import type { WeighterMetrics } from '../interfaces/metrics/weighter-metrics.interface.js';
import { checkControl, hasMethods } from '../metrics/checked-control.js';
import { constantAttributes } from '../metrics/constant-attributes.js';
import { listenToDurations } from '../metrics/durations.js';
import {
  ATTEMPT_DURATION,
  DEFAULT_BOUNDS,
  DISPATCH_DURATION,
  type DurationInstrument,
} from '../metrics/instruments.js';
import { StatusReader } from '../metrics/status-reader.js';
import {
  check,
  checkKnownKeys,
  isBoolean,
  isPlainObject,
} from '../rules/option-rules.js';
import { Observables, type OtelSeries } from './observables.js';

/** Whose metrics are made, and by what. */
export interface WeighterMetricsOptions {
  /** The control of the application: `app.get(WeighterControl)`. */
  control: WeighterControl;
  /**
   * A meter of a provider that is there: `metrics.getMeter('my-app')` of
   * `@opentelemetry/api`, once the SDK has started.
   */
  meter: OtelMeter;
  /**
   * Whether the durations of attempts are told apart by handler.
   * @defaultValue false
   */
  durationsByHandler?: boolean;
}

const OWNER = 'weighterMetrics()';

/** Those that are under way, by meter and name of the application. */
const underWay = new WeakMap<OtelMeter, Map<string, WeighterMetrics>>();

/**
 * Makes the metrics of an application with a meter of OpenTelemetry. They are
 * read from the handlers' own counts when the SDK collects; counting is turned on
 * for all groups.
 *
 * An application that `forRoot({ application })` names has that name as the
 * attribute `application`, so that several may share a meter. Another call for the
 * same name, or without one, takes the place of the former.
 *
 * @throws `SelectorConfigurationError` for what is no control or meter
 *
 * @example
 * weighterMetrics({ control: app.get(WeighterControl), meter: metrics.getMeter('my-app') });
 */
export function weighterMetrics(
  options: WeighterMetricsOptions,
): WeighterMetrics {
  check(`options of ${OWNER}`, options, isPlainObject);
  checkKnownKeys(OWNER, options, ['control', 'meter', 'durationsByHandler']);
  const { control, meter, durationsByHandler = false } = options;
  checkControl(OWNER, control);
  checkMeter(meter);
  check(`${OWNER} 'durationsByHandler'`, durationsByHandler, isBoolean);
  const name = control.givenName ?? '';
  const applications =
    underWay.get(meter) ?? new Map<string, WeighterMetrics>();
  underWay.set(meter, applications);
  applications.get(name)?.unregister();
  const stop = start(control, meter, durationsByHandler);
  const metrics = {
    unregister: () => {
      if (applications.get(name) === metrics) {
        applications.delete(name);
        stop();
      }
    },
  };
  applications.set(name, metrics);
  return metrics;
}

/** @returns what ends it */
function start(
  control: WeighterControl,
  meter: OtelMeter,
  isByHandler: boolean,
): () => void {
  const constant = constantAttributes(control);
  const reader = new StatusReader<OtelSeries>(
    control,
    constant,
    (attributes) => ({ attributes, value: 0 }),
  );
  const observables = new Observables(meter, reader);
  const attempts = histogramOf(meter, ATTEMPT_DURATION);
  const dispatches = histogramOf(meter, DISPATCH_DURATION);
  const stopListening = listenToDurations(control, {
    attempt: ({ group, handler, outcome, durationMs }) => {
      attempts.record(durationMs / 1_000, {
        group,
        outcome,
        ...(isByHandler && { handler: reader.labelOf(group, handler) }),
        ...constant,
      });
    },
    dispatch: ({ group, outcome, durationMs }) => {
      dispatches.record(durationMs / 1_000, { group, outcome, ...constant });
    },
  });
  return () => {
    observables.stop();
    stopListening();
  };
}

function histogramOf(
  meter: OtelMeter,
  { name, unit, description }: DurationInstrument,
): OtelHistogram {
  const advice = { explicitBucketBoundaries: [...DEFAULT_BOUNDS] };
  return meter.createHistogram(name, { unit, description, advice });
}

function checkMeter(meter: OtelMeter): void {
  const methods = [
    'createHistogram',
    'createObservableCounter',
    'createObservableUpDownCounter',
    'createObservableGauge',
    'addBatchObservableCallback',
    'removeBatchObservableCallback',
  ];
  if (!hasMethods(meter, methods)) {
    throw new SelectorConfigurationError(
      `${OWNER}: 'meter' is ${describeValue(meter)}, which is no meter of OpenTelemetry. Give metrics.getMeter('my-app') of '@opentelemetry/api'.`,
    );
  }
}
