/* Stand-in for Thrust's <thrust/execution_policy.h>: with the policies of <thrust/system/cuda/execution_policy.h>,
 * as on a device. */
#ifndef CUDALITE_SIM_THRUST_EXECUTION_POLICY_H
#define CUDALITE_SIM_THRUST_EXECUTION_POLICY_H

#include <iostream> // as there, programs rely on it
#include_next <thrust/execution_policy.h>
#include <thrust/system/cuda/execution_policy.h>

#endif
