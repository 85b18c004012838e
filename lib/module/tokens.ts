/** Metadata key on a class: the `HandlerDeclaration[]` its decorators left. */
export const HANDLER_METADATA = 'nestjs-weighter:handlers';

/** Token of what `forRoot` or `forRootAsync` were given. */
export const MODULE_OPTIONS = 'nestjs-weighter:module-options';

/** Token of the `SelectorDefaults` in force: those of `forRoot`, or none. */
export const SELECTOR_DEFAULTS = 'nestjs-weighter:selector-defaults';

/** Token of the `FeatureMark` each `forFeature` module carries. */
export const FEATURE_MARK = 'nestjs-weighter:feature';

/** Token that only the module `forRoot` or `forRootAsync` returned provides. */
export const ROOT_MARK = 'nestjs-weighter:root';

/** Token of the `Clock` of all that has to do with time. */
export const CLOCK = 'nestjs-weighter:clock';
