/** Uploaded tables and what is asked of datasets. */
export const datasetFileMaxBytes = 20_971_520;
export const datasetRowsMax = 50_000;
export const datasetColumnsMax = 100;
export const datasetNameMax = 120;
export const datasetColumnLabelMax = 255;
/** A longer cell is no value. */
export const datasetTextMax = 4000;
export const datasetPageSizeMax = 500;
export const datasetFiltersMax = 20;
export const datasetSortsMax = 5;
export const datasetGroupsMax = 3;
export const datasetMeasuresMax = 10;
/** A definition in an address, as JSON. */
export const datasetDefinitionMax = 8000;
/**
 * Letters by which words are ordered: a place between two rows names them, and stands in an
 * address.
 */
export const datasetOrderTextMax = 100;
export const datasetPlaceMax = 4000;
/**
 * What a person can still look through of a cross-table; beyond, the groups stand in their list
 * alone.
 */
export const datasetAcrossMax = 50;
export const datasetDownMax = 200;
export const datasetExportRowsMax = 100_000;
/** So many questions may stand between a derived dataset and rows. */
export const datasetDepthMax = 3;
export const datasetViewNameMax = 80;
/** Of one person on one dataset. */
export const datasetViewsMax = 50;
export const datasetSchedulesMax = 10;
export const datasetRecipientsMax = 20;
/** The last day that every month has. */
export const monthDayMax = 28;
