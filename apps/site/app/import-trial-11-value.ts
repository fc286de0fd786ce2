import '../../console/app/root.tsx';
