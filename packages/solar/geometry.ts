// The geometry of roof plans, for the web app, which calculates with it on every move of a pointer. It takes these files into its
// build, so they are pure functions of plain numbers.

export {
  azimuthOf,
  edgeLengths,
  type Face,
  type PlacedPanel,
  panelCorners,
  roofArea,
  slopeOf,
} from './roof-plan/face.ts';
export { fillFace, type Misfit, misfitsOf } from './roof-plan/fit-panels.ts';
export {
  boxOf,
  crossesItself,
  distance,
  edgesOf,
  flatArea,
  type Outline,
  type Point,
} from './roof-plan/geometry.ts';
export {
  nameOfFace,
  planState,
  sizeOfPanels,
  systemOfPlan,
} from './roof-plan/plan-state.ts';
export { viewOf } from './roof-plan/plan-view.ts';
