import type { Train } from './model.ts';

/** Added to every count, so that what was seen in one class only does not decide alone. */
const SMOOTHING = 1;

/**
 * Multinomial naive Bayes over binary bags, with add-one smoothing and the features seen in training as vocabulary. The
 * weight of a feature is the log ratio of its chance in valid and in invalid texts.
 */
export const trainNaiveBayes: Train = ({ rows, isValid, train }) => {
  const valid = new Float64Array(rows.names.length);
  const invalid = new Float64Array(rows.names.length);
  let validRows = 0;
  for (const row of train) {
    const counts = isValid[row] === true ? valid : invalid;
    if (isValid[row] === true) validRows += 1;
    const features = rows.features[row]!;
    for (let at = 0; at < features.length; at += 1) counts[features[at]!]! += 1;
  }
  let [vocabulary, inValid, inInvalid] = [0, 0, 0];
  for (let feature = 0; feature < valid.length; feature += 1) {
    if (valid[feature]! + invalid[feature]! > 0) vocabulary += 1;
    inValid += valid[feature]!;
    inInvalid += invalid[feature]!;
  }
  const weights = new Float64Array(rows.names.length);
  const apart = Math.log(inInvalid + SMOOTHING * vocabulary) - Math.log(inValid + SMOOTHING * vocabulary);
  for (let feature = 0; feature < weights.length; feature += 1) {
    const [a, b] = [valid[feature]!, invalid[feature]!];
    if (a + b > 0) weights[feature] = Math.log(a + SMOOTHING) - Math.log(b + SMOOTHING) + apart;
  }
  return { weights, bias: Math.log(validRows + 1e-300) - Math.log(train.length - validRows + 1e-300) };
};
