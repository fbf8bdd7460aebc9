import { wording } from '../../lib/shellwords';
import EN from './en.json';

export const words = wording(EN);
